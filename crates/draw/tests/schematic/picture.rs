//! A picture as a reader finds it: boxes with pins, and lines.

pub type Point = (i32, i32);

/// What is in a picture.
pub struct Picture {
    pub size: Point,
    pub cells: Vec<Cell>,
    /// Straight pieces of wires, of all wires together.
    pub lines: Vec<(Point, Point)>,
    /// Texts with their place, how they are anchored, and how wide a character is.
    pub texts: Vec<Text>,
}

pub struct Cell {
    pub kind: String,
    pub title: String,
    pub pins: Vec<Pin>,
}

pub struct Pin {
    /// `l`, `b` or `r`.
    pub side: char,
    pub inverted: bool,
    pub at: Point,
    pub name: String,
}

pub struct Text {
    pub at: Point,
    pub width: f64,
    pub anchor: char,
    /// The cell that it belongs to, or `None` for the value of a wire.
    pub cell: Option<usize>,
}

impl Picture {
    pub fn read(svg: &str) -> Picture {
        let number = |text: &str| text.parse::<i32>().unwrap();
        let box_of = attribute(svg, "viewBox").unwrap().split(' ').map(number).collect::<Vec<_>>();
        let mut picture =
            Picture { size: (box_of[2], box_of[3]), cells: Vec::new(), lines: Vec::new(), texts: Vec::new() };
        let mut inside = None;
        for line in svg.lines().skip_while(|line| *line != "</style>") {
            if line.starts_with("<g class=\"cell") {
                inside = Some(picture.cells.len());
                picture.cells.push(cell(line));
            } else if line.starts_with("<g class=\"net") {
                inside = None;
                let (_, path) = line.rsplit_once("<path d=\"").unwrap();
                picture.lines.extend(lines(path.split('"').next().unwrap()));
            } else if line.starts_with("<text") {
                let class = attribute(line, "class").unwrap_or_default();
                let content = line.split('>').nth(1).unwrap().split('<').next().unwrap();
                let content = content.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
                let small = class.contains("small") || class.contains("value");
                let bold = class.contains("title");
                let character = if small {
                    6.0
                } else if bold {
                    7.0
                } else {
                    6.6
                };
                let anchor = if class.contains("end") {
                    'e'
                } else if class.contains("title") || class.contains("middle") {
                    'm'
                } else {
                    's'
                };
                let at = (number(&attribute(line, "x").unwrap()), number(&attribute(line, "y").unwrap()));
                picture.texts.push(Text {
                    at,
                    width: content.chars().count() as f64 * character,
                    anchor,
                    cell: inside,
                });
            }
        }
        picture
    }
}

fn attribute(line: &str, name: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    Some(rest.split('"').next()?.to_owned())
}

fn cell(line: &str) -> Cell {
    let pins = attribute(line, "data-pins").unwrap();
    let pin = |text: &str| {
        let parts: Vec<&str> = text.split(',').collect();
        Pin {
            side: parts[0].chars().next().unwrap(),
            inverted: parts[0].ends_with('!'),
            at: (parts[1].parse().unwrap(), parts[2].parse().unwrap()),
            name: parts[3].to_owned(),
        }
    };
    Cell {
        kind: attribute(line, "data-kind").unwrap(),
        title: attribute(line, "data-title").unwrap(),
        pins: pins.split(' ').filter(|text| !text.is_empty()).map(pin).collect(),
    }
}

/// The straight pieces of a path of M, H and V.
fn lines(path: &str) -> Vec<(Point, Point)> {
    let (mut lines, mut at) = (Vec::new(), (0, 0));
    let commands =
        path.split_inclusive(|_: char| true).fold(Vec::<String>::new(), |mut commands, character| {
            match (character.starts_with(['M', 'H', 'V']), commands.last_mut()) {
                (false, Some(last)) => last.push_str(character),
                _ => commands.push(character.to_owned()),
            }
            commands
        });
    for command in commands {
        let numbers: Vec<i32> = command[1..].split(' ').map(|text| text.parse().unwrap()).collect();
        let to = match command.as_bytes()[0] {
            b'M' => (numbers[0], numbers[1]),
            b'H' => (numbers[0], at.1),
            _ => (at.0, numbers[0]),
        };
        if !command.starts_with('M') {
            lines.push((at, to));
        }
        at = to;
    }
    lines
}
