use std::any::TypeId;
use std::cell::RefCell;

use crate::{BuildError, Module};

/// The modules recorded so far.
#[derive(Default)]
pub struct Library {
    modules: RefCell<Vec<Module>>,
}

impl Library {
    /// All of them, inner ones before their users.
    pub fn into_modules(self) -> Vec<Module> {
        self.modules.into_inner()
    }

    /// Whether a block is recorded already, or a reason why it cannot be.
    pub fn holds(&self, name: &str, type_id: TypeId) -> Result<bool, BuildError> {
        match self.modules.borrow().iter().find(|module| module.name == name) {
            None => Ok(false),
            Some(module) if module.type_id == type_id => Ok(true),
            Some(_) => Err(BuildError::DuplicateModule { module: name.to_owned() }),
        }
    }

    /// Looks at the module with this name, if it is recorded.
    pub fn with<T>(&self, name: &str, look: impl FnOnce(&Module) -> T) -> Option<T> {
        self.modules.borrow().iter().find(|module| module.name == name).map(look)
    }

    /// Adds a module that is complete.
    pub fn add(&self, module: Module) {
        self.modules.borrow_mut().push(module);
    }
}
