//! A picture as a reader finds it: outlines, circles, writing and lines. Nothing is taken from what the picture says of
//! itself for programs.

use std::collections::BTreeMap;

pub type Point = (i32, i32);

/// What is in a picture.
pub struct Picture {
    pub size: Point,
    pub cells: Vec<Cell>,
    /// Straight pieces of wires, of all wires together.
    pub lines: Vec<(Point, Point)>,
    pub texts: Vec<Text>,
    /// The boxes around signs of clocks.
    pub clocks: Vec<[f64; 4]>,
}

/// Something with an outline.
pub struct Cell {
    pub kind: &'static str,
    /// The name, the constant, or nothing.
    pub title: String,
    /// What is written below the name, for a block the module.
    pub subtitle: String,
    pub pins: Vec<Pin>,
}

pub struct Pin {
    /// `l`, `b` or `r`.
    pub side: char,
    pub inverted: bool,
    pub at: Point,
    /// What is written in the cell beside it.
    pub name: String,
    /// What is written outside above it.
    pub label: String,
}

#[derive(Clone)]
pub struct Text {
    pub content: String,
    /// Left, top, right, bottom.
    pub area: [f64; 4],
    pub at: Point,
    pub class: String,
    /// The cell that it is drawn with, or `None` for the value of a wire.
    pub cell: Option<usize>,
}

/// A cell before its pins are known.
struct Shape {
    outline: String,
    frame: [i32; 4],
    circles: Vec<(f64, f64)>,
    clocked: bool,
}

impl Picture {
    pub fn read(svg: &str) -> Result<Picture, String> {
        let number = |text: &str| text.parse::<i32>().unwrap();
        let size = attribute(svg, "viewBox").unwrap().split(' ').map(number).collect::<Vec<_>>();
        let (mut lines, mut buses, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        let (mut shapes, mut texts, mut clocks) = (Vec::<Shape>::new(), Vec::new(), Vec::new());
        let mut inside = None;
        for line in svg.lines().skip_while(|line| *line != "</style>") {
            if line.starts_with("<g class=\"cell") {
                inside = Some(shapes.len());
                let (_, body) = line.split_once("<path class=\"body\" d=\"").unwrap();
                let outline = body.split('"').next().unwrap();
                let frame = frame(outline);
                shapes.push(Shape { outline: commands(outline), frame, circles: vec![], clocked: false });
            } else if line.starts_with("<g class=\"net") {
                inside = None;
                let (_, path) = line.rsplit_once("<path d=\"").unwrap();
                let bus = line.starts_with("<g class=\"net bus");
                for chain in chains(path.split('"').next().unwrap()) {
                    ends.extend([chain[0], chain[chain.len() - 1]]);
                    lines.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
                }
                buses.resize(lines.len(), bus);
            } else if line.starts_with("<text") {
                texts.push(text(line, inside));
            } else if line.starts_with("<circle") {
                let at = |name| attribute(line, name).unwrap().parse::<f64>().unwrap();
                shapes[inside.unwrap()].circles.push((at("cx"), at("cy")));
            } else if line.starts_with("<path class=\"bubble\"") {
                let [x, y, right, bottom] = frame(&attribute(line, "d").unwrap()).map(f64::from);
                clocks.push([x, y, right, bottom]);
                shapes[inside.unwrap()].clocked = true;
            }
        }
        let cells = (0..shapes.len())
            .map(|index| cell(&shapes[index], index, &texts, &ends, &lines, &buses))
            .collect::<Result<_, _>>()?;
        Ok(Picture { size: (size[2], size[3]), cells, lines, texts, clocks })
    }
}

fn attribute(line: &str, name: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    Some(rest.split('"').next()?.to_owned())
}

fn text(line: &str, cell: Option<usize>) -> Text {
    let class = attribute(line, "class").unwrap_or_default();
    let content = line.split('>').nth(1).unwrap().split('<').next().unwrap();
    let content = content.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let character = match class.as_str() {
        class if class.contains("small") || class.contains("value") => 6.0,
        class if class.contains("title") => 7.0,
        _ => 6.6,
    };
    let number = |name| attribute(line, name).unwrap().parse::<i32>().unwrap();
    let (at, width) = ((number("x"), number("y")), content.chars().count() as f64 * character);
    let left = match class.as_str() {
        class if class.contains("end") => f64::from(at.0) - width,
        class if class.contains("title") || class.contains("middle") => f64::from(at.0) - width / 2.0,
        _ => f64::from(at.0),
    };
    let y = f64::from(at.1);
    Text { content, area: [left, y - 5.0, left + width, y + 5.0], at, class, cell }
}

/// The letters of the commands of a path.
fn commands(path: &str) -> String {
    path.chars().filter(char::is_ascii_alphabetic).collect()
}

/// The box around the corners of a path.
fn frame(path: &str) -> [i32; 4] {
    let mut frame = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
    let mut at = (0, 0);
    for (command, numbers) in steps(path) {
        let points: Vec<Point> = match command {
            'H' => vec![(numbers[0], at.1)],
            'V' => vec![(at.0, numbers[0])],
            // A curve ends at its last point, and the others only bend it.
            'Q' | 'C' => vec![(numbers[numbers.len() - 2], numbers[numbers.len() - 1])],
            'Z' => vec![],
            _ => numbers.chunks(2).map(|point| (point[0], point[1])).collect(),
        };
        for &(x, y) in &points {
            frame = [frame[0].min(x), frame[1].min(y), frame[2].max(x), frame[3].max(y)];
            at = (x, y);
        }
        // An AND gate bulges to the right of the corners.
        if command == 'C' {
            frame[2] = frame[2].max((numbers[4] + 3 * numbers[0]) / 4);
        }
    }
    frame
}

fn steps(path: &str) -> Vec<(char, Vec<i32>)> {
    let mut steps: Vec<(char, String)> = Vec::new();
    for character in path.chars() {
        match steps.last_mut() {
            Some((_, numbers)) if !character.is_ascii_alphabetic() => numbers.push(character),
            _ => steps.push((character, String::new())),
        }
    }
    let numbers = |text: String| text.split_whitespace().map(|number| number.parse().unwrap()).collect();
    steps.into_iter().map(|(command, text)| (command, numbers(text))).collect()
}

/// The corners of the lines of a path of M, H and V.
fn chains(path: &str) -> Vec<Vec<Point>> {
    let mut chains: Vec<Vec<Point>> = Vec::new();
    for (command, numbers) in steps(path) {
        let last = chains.last().and_then(|chain| chain.last()).copied().unwrap_or_default();
        match command {
            'M' => chains.push(vec![(numbers[0], numbers[1])]),
            'H' => chains.last_mut().unwrap().push((numbers[0], last.1)),
            _ => chains.last_mut().unwrap().push((last.0, numbers[0])),
        }
    }
    chains
}

/// What a shape is, by its outline and by what is written in it, and its pins, where lines end.
fn cell(
    shape: &Shape,
    index: usize,
    texts: &[Text],
    ends: &[Point],
    lines: &[(Point, Point)],
    buses: &[bool],
) -> Result<Cell, String> {
    let own: Vec<&Text> = texts.iter().filter(|text| text.cell == Some(index)).collect();
    let [left, top, right, bottom] = shape.frame;
    let mut pins = BTreeMap::new();
    for &(x, y) in ends {
        let row = top <= y && y <= bottom;
        let circle = |dx: f64, dy: f64| {
            let near = |&(cx, cy): &(f64, f64)| {
                (cx - f64::from(x) - dx).abs() < 1.5 && (cy - f64::from(y) - dy).abs() < 1.5
            };
            shape.circles.iter().any(near)
        };
        let (side, inverted) = if row && (left..=left + 4).contains(&x) {
            ('l', false)
        } else if row && x == left - 8 && circle(4.0, 0.0) {
            ('l', true)
        } else if row && (right - 1..=right + 1).contains(&x) {
            ('r', false)
        } else if row && (right + 7..=right + 9).contains(&x) && circle(-4.0, 0.0) {
            ('r', true)
        } else if left < x && x < right && (bottom - 8..=bottom).contains(&y) {
            ('b', circle(0.0, -4.0))
        } else {
            continue;
        };
        let written = |text: &&&Text| {
            let within = text.area[0] >= f64::from(left) && text.area[2] <= f64::from(right);
            let end = text.class.contains("end");
            text.at.1 == y && within && text.class.contains("small") && end == (side == 'r')
        };
        let name = own.iter().find(written).map_or_else(String::new, |text| text.content.clone());
        let above = |text: &&&Text| {
            side == 'r' && text.at.1 == y - 8 && text.area[0] >= f64::from(right) && text.class == "small"
        };
        let label = own.iter().find(above).map_or_else(String::new, |text| text.content.clone());
        // A line has two ends, and both may be at the pin.
        let order = ("lbr".find(side), if side == 'b' { x } else { y });
        pins.insert(order, Pin { side, inverted, at: (x, y), name, label });
    }
    let pins: Vec<Pin> = pins.into_values().collect();
    let inputs = pins.iter().filter(|pin| pin.side == 'l').count();
    let bus = pins.iter().filter(|pin| pin.side == 'r').any(|pin| {
        let line = lines.iter().position(|&(from, to)| from == pin.at || to == pin.at);
        line.is_some_and(|line| buses[line])
    });
    let title = own.iter().find(|text| text.class == "title").map(|text| text.content.clone());
    let sign = own.iter().find(|text| text.class == "middle").map_or("", |text| text.content.as_str());
    let port = own.iter().find(|text| text.class.is_empty()).map(|text| text.content.clone());
    let subtitle = own.iter().find(|text| text.class == "middle small" || text.content.starts_with("reset "));
    let subtitle = subtitle.map_or_else(String::new, |text| text.content.clone());
    let (operator, operand) = sign.split_once(' ').unwrap_or((sign, ""));
    let gate = |folds, each| if bus { each } else { folds };
    let kind = match (shape.outline.as_str(), operator) {
        ("MHCHZ", "") | ("MHVHZ", "&") => gate("and", "bitand"),
        ("MQQQZ", "") | ("MHVHZ", "≥1") => gate("or", "bitor"),
        ("MQQQZMQ", "") | ("MHVHZ", "=1") => gate("xor", "bitxor"),
        ("MLLZ", "") => "not",
        ("MHVHZ", "1") if inputs == 1 && title.is_none() && pins.iter().any(|pin| pin.inverted) => "not",
        ("MLVLZ", "") if pins.iter().filter(|pin| pin.side == 'l').all(|pin| ["0", "1"].contains(&pin.name.as_str())) => "select",
        ("MLVLZ", "") => "case",
        ("MHLLHZ", "") if inputs == 0 => "input",
        ("MHLLHZ", "") => "output",
        ("MHVHZ", "=") => "equal",
        ("MHVHZ", "<") => "less",
        ("MHVHZ", "+") => "add",
        ("MHVHZ", "") if title.is_some() && shape.clocked && subtitle.starts_with("reset ") => "register",
        ("MHVHZ", "") if title.is_some() => "block",
        ("MHVHZ", "") if pins.iter().any(|pin| pin.side == 'r' && pin.name.starts_with('[')) => "split",
        ("MHVHZ", "") if pins.iter().any(|pin| pin.side == 'l' && pin.name.starts_with('[')) => "join",
        ("MHVHZ", _) if inputs == 0 && title.is_none() => "constant",
        (outline, sign) => return Err(format!("the shape {outline} with {sign} at {:?} is nothing", (left, top))),
    };
    let without_width = |text: String| text.split('[').next().unwrap_or_default().to_owned();
    let title = match kind {
        "constant" => sign.to_owned(),
        "equal" | "less" | "add" => operand.to_owned(),
        "input" | "output" => without_width(port.unwrap_or_default()),
        "register" => without_width(title.unwrap_or_default()),
        _ => title.unwrap_or_default(),
    };
    Ok(Cell { kind, title, subtitle, pins })
}
