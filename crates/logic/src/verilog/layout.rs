//! Where lines break.

/// No line is longer than this.
const WIDTH: usize = 100;

/// A value that may be long: a choice is written one alternative to a line.
pub enum Value {
    /// Anything else.
    Plain(String),
    /// Vectors put together, the highest first.
    List(Vec<String>),
    /// Conditions with their values, and the value where none holds.
    Choice(Vec<(String, String)>, String),
}

/// The range of a vector, or nothing for a single bit.
pub fn range(width: usize) -> String {
    if width == 1 { String::new() } else { format!("[{}:0]", width - 1) }
}

/// The text with a space before it, if there is any.
pub fn spaced(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" {text}") }
}

/// A text as comment lines.
pub fn comment(text: &str) -> String {
    fill(text, "// ", "// ")
}

/// A statement with its target, its value and a semicolon.
pub fn statement(indent: usize, target: &str, value: &Value) -> String {
    let margin = " ".repeat(indent);
    let deeper = " ".repeat(indent + 2);
    match value {
        Value::Plain(value) => {
            let line = format!("{margin}{target} {value};\n");
            if line.len() <= WIDTH + 1 {
                return line;
            }
            format!("{margin}{target}\n{}", fill(&format!("{value};"), &deeper, &deeper))
        }
        Value::List(parts) => {
            let line = format!("{margin}{target} {{{}}};\n", parts.join(", "));
            if line.len() <= WIDTH + 1 {
                return line;
            }
            let further = format!("{deeper}  ");
            let parts: Vec<String> = parts.iter().map(|part| fill(part, &deeper, &further)).collect();
            format!("{margin}{target} {{\n{}{margin}}};\n", parts.join(",\n").replace("\n,", ","))
        }
        Value::Choice(alternatives, last) => {
            if let [(condition, value)] = &alternatives[..] {
                let line = format!("{margin}{target} {condition} ? {value} : {last};\n");
                if line.len() <= WIDTH + 1 {
                    return line;
                }
            }
            let further = format!("{deeper}  ");
            let mut text = format!("{margin}{target}\n");
            for (condition, value) in alternatives {
                text += &fill(&format!("{condition} ? {value} :"), &deeper, &further);
            }
            text + &fill(&format!("{last};"), &deeper, &further)
        }
    }
}

/// A module's first lines: direction, range, name and description of each port.
pub fn header(name: &str, ports: &[(&str, String, &str, &str)]) -> String {
    let widest =
        |length: fn(&(&str, String, &str, &str)) -> usize| ports.iter().map(length).max().unwrap_or(0);
    let (direction_width, range_width) = (widest(|port| port.0.len()), widest(|port| port.1.len()));
    let name_width = widest(|port| port.2.len()) + 1;
    let mut text = format!("module {name} (\n");
    for (place, (direction, range, port, description)) in ports.iter().enumerate() {
        let comma = if place + 1 < ports.len() { "," } else { "" };
        let port = format!("{port}{comma}");
        let gap = if range_width == 0 { String::new() } else { format!("{range:range_width$} ") };
        let line = format!("  {direction:direction_width$} {gap}{port}");
        let full = format!("  {direction:direction_width$} {gap}{port:name_width$} // {description}");
        // Neighbours that share a description, as the elements of an array do, show it once.
        let repeated = place > 0 && ports[place - 1].3 == *description;
        let fits = !description.is_empty() && !repeated && full.chars().count() <= WIDTH;
        text += if fits { &full } else { &line };
        text.push('\n');
    }
    text + ");"
}

/// An instance on one line where it fits, else with one connection to a line.
pub fn instance(module: &str, name: &str, connections: &[String]) -> String {
    let line = format!("  {module} {name} ({});\n", connections.join(", "));
    if line.len() <= WIDTH + 1 {
        return line;
    }
    let connections: String = connections
        .iter()
        .enumerate()
        .map(|(place, connection)| {
            let comma = if place + 1 < connections.len() { "," } else { "" };
            fill(&format!("{connection}{comma}"), "    ", "      ")
        })
        .collect();
    format!("  {module} {name} (\n{connections}  );\n")
}

/// Words as lines that are as full as they may be.
fn fill(text: &str, first: &str, following: &str) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let margin = if lines.is_empty() { first } else { following };
        if line.is_empty() {
            line = format!("{margin}{word}");
        } else if line.chars().count() + 1 + word.chars().count() <= WIDTH {
            line = format!("{line} {word}");
        } else {
            lines += &line;
            lines.push('\n');
            line = format!("{following}{word}");
        }
    }
    lines + &line + "\n"
}
