//! deny.toml against the dependencies, as Cargo.lock and the manifests have them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A dependency.
#[derive(Debug, Clone)]
struct Package {
    name: String,
    version: String,
    source: String,
    license: String,
}

/// The policy of deny.toml.
struct Policy {
    licenses: BTreeSet<String>,
    sources: BTreeSet<String>,
    /// Names, each with the start of the version that may exist beside another.
    skipped: Vec<(String, String)>,
}

impl Policy {
    fn read() -> Policy {
        let text = fs::read_to_string(root().join("deny.toml")).unwrap();
        let table: toml::Table = text.parse().expect("deny.toml is TOML");
        let texts = |section: &str, key: &str| -> BTreeSet<String> {
            let list = table[section][key].as_array().unwrap();
            list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let skipped = table["bans"]["skip"].as_array().unwrap().iter().map(|skip| {
            assert!(!skip["reason"].as_str().unwrap().is_empty());
            let (name, version) = skip["crate"].as_str().unwrap().split_once('@').unwrap();
            (name.to_owned(), version.to_owned())
        });
        Policy {
            licenses: texts("licenses", "allow"),
            sources: texts("sources", "allow-registry"),
            skipped: skipped.collect(),
        }
    }

    /// Everything about these packages that is not allowed.
    fn complaints(&self, packages: &[Package]) -> Vec<String> {
        let mut complaints = Vec::new();
        let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for Package { name, version, source, license } in packages {
            if !self.licenses_suffice(license) {
                complaints.push(format!("{name} {version}: licence {license:?}"));
            }
            let index = source.strip_prefix("registry+").unwrap_or("");
            if !self.sources.contains(index) {
                complaints.push(format!("{name} {version}: source {source:?}"));
            }
            let of_name = versions.entry(name).or_default();
            let is_skipped = |(skipped, start): &(String, String)| {
                let rest = version.strip_prefix(start.as_str());
                skipped == name && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            if !self.skipped.iter().any(is_skipped) {
                of_name.push(version);
            }
        }
        for (name, versions) in versions.into_iter().filter(|(_, versions)| versions.len() > 1) {
            complaints.push(format!("{name} in several versions: {}", versions.join(", ")));
        }
        for (name, start) in &self.skipped {
            if packages.iter().filter(|package| package.name == *name).count() < 2 {
                complaints.push(format!("{name}@{start} need not be skipped"));
            }
        }
        complaints
    }

    /// Whether an SPDX expression can be satisfied with the allowed licenses. AND binds tighter than OR; the
    /// old slash is an OR.
    fn licenses_suffice(&self, expression: &str) -> bool {
        let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let tokens: Vec<&str> = spaced.split_whitespace().collect();
        let mut rest = &tokens[..];
        self.any(&mut rest) && rest.is_empty()
    }

    fn any(&self, rest: &mut &[&str]) -> bool {
        let mut holds = self.all(rest);
        while let Some(("OR" | "or", tail)) = rest.split_first().map(|(first, tail)| (*first, tail)) {
            *rest = tail;
            holds |= self.all(rest);
        }
        holds
    }

    fn all(&self, rest: &mut &[&str]) -> bool {
        let mut holds = self.one(rest);
        while let Some(("AND" | "and", tail)) = rest.split_first().map(|(first, tail)| (*first, tail)) {
            *rest = tail;
            holds &= self.one(rest);
        }
        holds
    }

    fn one(&self, rest: &mut &[&str]) -> bool {
        match **rest {
            ["(", ..] => {
                *rest = &rest[1..];
                let holds = self.any(rest);
                let closed = rest.first() == Some(&")");
                *rest = rest.get(1..).unwrap_or_default();
                holds && closed
            }
            [name, "WITH", exception, ..] => {
                *rest = &rest[3..];
                self.licenses.contains(&format!("{name} WITH {exception}"))
            }
            [name, ..] => {
                *rest = &rest[1..];
                self.licenses.contains(name)
            }
            [] => false,
        }
    }
}

/// Every package of the workspace that is not our own.
fn packages() -> Vec<Package> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ask = |more: &[&str]| {
        Command::new(&cargo)
            .args(["metadata", "--format-version", "1", "--locked"])
            .args(more)
            .current_dir(root())
            .output()
            .expect("cargo")
    };
    // Packages for other systems may not have been fetched yet, and their licences count too.
    let offline = ask(&["--offline"]);
    let output = if offline.status.success() { offline } else { ask(&[]) };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let text = |package: &Value, key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let foreign =
        metadata["packages"].as_array().unwrap().iter().filter(|package| !package["source"].is_null());
    foreign
        .map(|package| Package {
            name: text(package, "name"),
            version: text(package, "version"),
            source: text(package, "source"),
            license: text(package, "license"),
        })
        .collect()
}

#[test]
fn dependencies_are_as_deny_toml_allows() {
    let packages = packages();
    assert!(packages.len() > 100, "{} packages", packages.len());
    assert_eq!(Policy::read().complaints(&packages), [""; 0]);
}

/// One package of each kind that is not allowed is noticed.
#[test]
fn a_package_that_is_not_allowed_is_noticed() {
    let (policy, good) = (Policy::read(), packages());
    let with = |change: &dyn Fn(&mut Package)| {
        let mut bad = good.iter().find(|package| package.name == "serde").unwrap().clone();
        change(&mut bad);
        policy.complaints(&[&good[..], &[bad]].concat()).len()
    };
    assert_eq!(with(&|package| package.name = "another".to_owned()), 0);
    assert_eq!(with(&|package| package.version = "0.9.0".to_owned()), 1, "a second version");
    let renamed = |change: &'static dyn Fn(&mut Package)| {
        move |package: &mut Package| {
            package.name = "another".to_owned();
            change(package);
        }
    };
    assert_eq!(with(&renamed(&|package| package.license = "GPL-3.0-only".to_owned())), 1);
    assert_eq!(with(&renamed(&|package| package.license = String::new())), 1);
    assert_eq!(with(&renamed(&|package| package.license = "MIT AND GPL-3.0-only".to_owned())), 1);
    assert_eq!(with(&renamed(&|package| package.source = "git+https://example.org/another".to_owned())), 1);
}

#[test]
fn licence_expressions_are_read() {
    let policy = Policy::read();
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-2.0-only OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
    ] {
        assert!(policy.licenses_suffice(good), "{good}");
    }
    let bad = ["", "GPL-2.0-only", "MIT AND GPL-2.0-only", "(MIT", "MIT)", "MIT WITH Some-exception"];
    for bad in bad {
        assert!(!policy.licenses_suffice(bad), "{bad}");
    }
}
