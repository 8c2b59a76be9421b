//! The part of JSON Schema that the description of the endpoints uses; anything else is a failure.

use serde_json::Value;

/// Every violation of a schema by a value, as sentences.
pub fn complaints(description: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(description, schema, value, "$", &mut found);
    found
}

fn check(description: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let array = |of: &Value| value.as_array().map_or(0, Vec::len) as u64 != of.as_u64().unwrap();
    for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
        let holds = match keyword.as_str() {
            "description" | "properties" | "maxItems" => true,
            "$ref" => {
                let pointer = wanted.as_str().unwrap().trim_start_matches('#');
                let target = description.pointer(pointer).unwrap_or_else(|| panic!("nothing at {pointer}"));
                check(description, target, value, at, found);
                true
            }
            "type" => match wanted {
                Value::Array(types) => types.iter().any(|wanted| is(value, wanted)),
                wanted => is(value, wanted),
            },
            "enum" => wanted.as_array().unwrap().contains(value),
            "oneOf" => {
                let fits = |schema: &&Value| complaints(description, schema, value).is_empty();
                wanted.as_array().unwrap().iter().filter(fits).count() == 1
            }
            "required" => {
                wanted.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some())
            }
            "additionalProperties" => {
                assert_eq!(wanted, &Value::Bool(false));
                for (name, inner) in value.as_object().into_iter().flatten() {
                    match schema["properties"].get(name) {
                        Some(schema) => check(description, schema, inner, &format!("{at}.{name}"), found),
                        None => found.push(format!("{at} has {name}, which is not described")),
                    }
                }
                true
            }
            "items" => {
                for (place, inner) in value.as_array().into_iter().flatten().enumerate() {
                    check(description, wanted, inner, &format!("{at}[{place}]"), found);
                }
                true
            }
            "prefixItems" => {
                let pairs = wanted.as_array().unwrap().iter().zip(value.as_array().into_iter().flatten());
                for (place, (schema, inner)) in pairs.enumerate() {
                    check(description, schema, inner, &format!("{at}[{place}]"), found);
                }
                true
            }
            "minItems" => {
                assert_eq!(Some(wanted), schema.get("maxItems"));
                !array(wanted)
            }
            "maxLength" => value.as_str().is_none_or(|text| text.len() as u64 <= wanted.as_u64().unwrap()),
            unknown => panic!("{unknown} is not understood"),
        };
        if !holds {
            found.push(format!("{at} is {value}, but {keyword} is {wanted}"));
        }
    }
}

fn is(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("{unknown} is no type"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_that_does_not_fit_is_noticed() {
        let description = json!({ "components": { "a": { "enum": ["x", "y"] } } });
        let schema = json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["a"],
            "properties": {
                "a": { "$ref": "#/components/a" },
                "b": { "oneOf": [{ "type": "null" }, { "type": "array", "items": { "type": "integer" } }] },
                "c": { "type": "array", "minItems": 1, "maxItems": 1, "prefixItems": [{ "type": "string" }] }
            }
        });
        for good in [
            json!({ "a": "x" }),
            json!({ "a": "y", "b": [1, 2], "c": ["z"] }),
            json!({ "a": "x", "b": null }),
        ] {
            assert_eq!(complaints(&description, &schema, &good), [""; 0], "{good}");
        }
        let bad = [
            json!([]),
            json!({}),
            json!({ "a": "z" }),
            json!({ "a": "x", "b": ["1"] }),
            json!({ "a": "x", "b": true }),
            json!({ "a": "x", "c": [] }),
            json!({ "a": "x", "c": [1] }),
            json!({ "a": "x", "d": 1 }),
        ];
        for bad in bad {
            assert!(!complaints(&description, &schema, &bad).is_empty(), "{bad}");
        }
    }
}
