//! Turns a circuit into a module by running it once on wires.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashSet;

use crate::Source;
use crate::library::Library;
use crate::wire::Wire;
use crate::{
    Block, BuildError, Bundle, Expression, Instance, Leaf, Machine, Module, Node, Operand, Port, Register,
    name, number,
};

/// The recording of one module under way.
pub struct Recorder<'a> {
    library: &'a Library,
    module: RefCell<Module>,
    names: RefCell<HashSet<String>>,
    /// The first error; what is recorded after it does not matter.
    error: RefCell<Option<BuildError>>,
}

impl<'a> Recorder<'a> {
    pub fn record_block<T: Block>(library: &'a Library) -> Result<(), BuildError> {
        if library.holds(&T::name(), TypeId::of::<T>())? {
            return Ok(());
        }
        let recorder = Recorder::new::<T>(library, &T::name(), T::PURPOSE, false)?;
        let outputs = T::logic(recorder.make_inputs::<T::Inputs<Wire<'_>>>());
        recorder.take_outputs(&outputs);
        recorder.finish()
    }

    pub fn record_machine<T: Machine>(library: &'a Library) -> Result<(), BuildError> {
        if library.holds(&T::name(), TypeId::of::<T>())? {
            return Ok(());
        }
        let recorder = Recorder::new::<T>(library, &T::name(), T::PURPOSE, true)?;
        let inputs = recorder.make_inputs::<T::Inputs<Wire<'_>>>();
        let registers: T::Registers<Wire<'_>> = recorder.make_registers(&T::initial());
        let (next, outputs) = T::logic(registers, inputs);
        recorder.take_outputs(&outputs);
        recorder.take_next(&next);
        recorder.finish()
    }

    fn new<T: 'static>(
        library: &'a Library,
        module: &str,
        purpose: &str,
        clocked: bool,
    ) -> Result<Recorder<'a>, BuildError> {
        name::check(module, module)?;
        let names =
            if clocked { HashSet::from(["clock".to_owned(), "reset".to_owned()]) } else { HashSet::new() };
        Ok(Recorder {
            library,
            module: RefCell::new(Module {
                name: module.to_owned(),
                purpose: purpose.to_owned(),
                clocked,
                inputs: Vec::new(),
                outputs: Vec::new(),
                registers: Vec::new(),
                nodes: Vec::new(),
                instances: Vec::new(),
                type_id: TypeId::of::<T>(),
            }),
            names: RefCell::new(names),
            error: RefCell::new(None),
        })
    }

    fn make_inputs<'r, T: Bundle<Wire<'r>>>(&'r self) -> T {
        T::build("", &mut |leaf, bit| {
            if bit == 0 {
                let index = self.module.borrow().inputs.len();
                self.claim(leaf.path);
                self.push(leaf.width, Expression::Input(index), Some(leaf.path.to_owned()));
                self.module.borrow_mut().inputs.push(port(leaf, T::descriptions()));
            }
            Wire::node(self, self.module.borrow().nodes.len() - 1, bit)
        })
    }

    fn make_registers<'r, T: Bundle<Wire<'r>>>(&'r self, initial: &T) -> T {
        let mut values = Vec::new();
        initial.visit("", &mut |_, bits| {
            values.push(number(&bits.iter().map(|bit| bit.is_high()).collect::<Vec<_>>()));
        });
        T::build("", &mut |leaf, bit| {
            if bit == 0 {
                let index = self.module.borrow().registers.len();
                // The registers of inner machines get the names under which this module knows them
                // from the instances that hold them.
                let name = (!leaf.path.contains('.')).then(|| leaf.path.to_owned());
                if let Some(name) = &name {
                    self.claim(name);
                }
                let node = self.push(leaf.width, Expression::Register(index), name);
                self.module.borrow_mut().registers.push(Register {
                    path: leaf.path.to_owned(),
                    width: leaf.width,
                    states: leaf.states,
                    initial: values[index],
                    node,
                    source: Source::Here(Vec::new()),
                });
            }
            Wire::node(self, self.module.borrow().nodes.len() - 1, bit)
        })
    }

    /// Connects the output ports. A node without a name that drives a port is known by the port's.
    fn take_outputs<'r, T: Bundle<Wire<'r>>>(&'r self, outputs: &T) {
        outputs.visit("", &mut |leaf, bits| {
            let operand = references(bits);
            let port = port(leaf, T::descriptions());
            let mut module = self.module.borrow_mut();
            let whole = module.whole_node(&operand);
            let known = whole.and_then(|node| module.nodes[node].name.clone());
            let is_input = module.inputs.iter().any(|input| input.name == port.name);
            if known.as_ref() != Some(&port.name) || is_input {
                if let (Some(node), None) = (whole, known) {
                    module.nodes[node].name = Some(port.name.clone());
                }
                drop(module);
                self.claim(leaf.path);
                module = self.module.borrow_mut();
            }
            module.outputs.push((port, operand));
        });
    }

    fn take_next<'r, T: Bundle<Wire<'r>>>(&'r self, next: &T) {
        let mut index = 0;
        next.visit("", &mut |_, bits| {
            let operand = references(bits);
            let mut module = self.module.borrow_mut();
            match module.registers[index].source {
                Source::Here(_) => module.registers[index].source = Source::Here(operand),
                Source::Inside { instance, register } => {
                    let kept = module.whole_node(&operand).is_some_and(|node| {
                        matches!(module.nodes[node].expression,
                            Expression::Next { instance: i, register: r } if (i, r) == (instance, register))
                    });
                    if !kept {
                        let name = module.instances[instance].name.clone();
                        drop(module);
                        self.fail(BuildError::ForeignRegisters { module: self.name(), instance: name });
                    }
                }
            }
            index += 1;
        });
    }

    fn finish(self) -> Result<(), BuildError> {
        self.name_what_is_left();
        if let Some(error) = self.error.into_inner() {
            return Err(error);
        }
        let module = self.module.into_inner();
        module.check()?;
        self.library.add(module);
        Ok(())
    }

    /// Names nodes that are read but unnamed: registers, outputs of instances, and the results of choices by
    /// state and of sums, which no language can write in the middle of an expression.
    fn name_what_is_left(&self) {
        let mut missing = Vec::new();
        {
            let module = self.module.borrow();
            let read: HashSet<usize> = module.read_nodes().collect();
            let nameless = |node: usize| module.nodes[node].name.is_none() && read.contains(&node);
            for instance in &module.instances {
                let ports = self.library.with(&instance.module, |inner| {
                    inner.outputs.iter().map(|(port, _)| port.name.clone()).collect::<Vec<_>>()
                });
                for (port, &node) in ports.unwrap_or_default().iter().zip(&instance.outputs) {
                    if nameless(node) {
                        missing.push((node, format!("{}_{port}", instance.name)));
                    }
                }
            }
            for register in &module.registers {
                if matches!(register.source, Source::Here(_)) && module.nodes[register.node].name.is_none() {
                    missing.push((register.node, register.path.replace('.', "_")));
                }
            }
        }
        self.name_results();
        for (node, name) in missing {
            self.claim(&name);
            self.module.borrow_mut().nodes[node].name = Some(name);
        }
    }

    /// A result is named after the register that loads it, or else after the operation.
    fn name_results(&self) {
        let module = self.module.borrow();
        let read: HashSet<usize> = module.read_nodes().collect();
        let mut unnamed = Vec::new();
        for (index, node) in module.nodes.iter().enumerate() {
            let operation = match node.expression {
                Expression::Case(_) => "choice",
                Expression::Add(..) => "sum",
                _ => continue,
            };
            if node.name.is_none() && read.contains(&index) {
                let register = module.registers.iter().find(|register| match &register.source {
                    Source::Here(next) => module.whole_node(next) == Some(index),
                    Source::Inside { .. } => false,
                });
                let wanted = register.map(|register| format!("next_{}", register.path.replace('.', "_")));
                unnamed.push((index, wanted.unwrap_or_else(|| operation.to_owned())));
            }
        }
        drop(module);
        for (index, wanted) in unnamed {
            let numbered = (2..).map(|number| format!("{wanted}_{number}"));
            let mut names = std::iter::once(wanted.clone()).chain(numbered);
            let name = names.find(|name| !self.names.borrow().contains(name)).unwrap_or(wanted);
            self.claim(&name);
            self.module.borrow_mut().nodes[index].name = Some(name);
        }
    }

    pub fn instantiate_block<'r, T: Block>(
        &'r self,
        instance: &str,
        inputs: &T::Inputs<Wire<'r>>,
    ) -> T::Outputs<Wire<'r>> {
        if let Err(error) = Recorder::record_block::<T>(self.library) {
            self.fail(error);
            return T::Outputs::build("", &mut |_, _| Wire::LOW_WIRE);
        }
        let mut operands = Vec::new();
        inputs.visit("", &mut |_, bits| operands.push(references(bits)));
        self.add_instance(instance, &T::name(), operands, &[])
    }

    pub fn instantiate_machine<'r, T: Machine>(
        &'r self,
        instance: &str,
        registers: &T::Registers<Wire<'r>>,
        inputs: &T::Inputs<Wire<'r>>,
    ) -> (T::Registers<Wire<'r>>, T::Outputs<Wire<'r>>) {
        let nothing = |recorder: &Self, error| {
            recorder.fail(error);
            (
                T::Registers::build("", &mut |_, _| Wire::LOW_WIRE),
                T::Outputs::build("", &mut |_, _| Wire::LOW_WIRE),
            )
        };
        if let Err(error) = Recorder::record_machine::<T>(self.library) {
            return nothing(self, error);
        }
        let mut held = Vec::new();
        registers.visit("", &mut |_, bits| {
            let module = self.module.borrow();
            let node = module.whole_node(&references(bits));
            held.push(node.and_then(|node| match module.nodes[node].expression {
                Expression::Register(index) => Some(index),
                _ => None,
            }));
        });
        let Some(held) = held.into_iter().collect::<Option<Vec<usize>>>() else {
            let error = BuildError::ForeignRegisters { module: self.name(), instance: instance.to_owned() };
            return nothing(self, error);
        };
        let mut operands = Vec::new();
        inputs.visit("", &mut |_, bits| operands.push(references(bits)));
        let outputs = self.add_instance(instance, &T::name(), operands, &held);
        let index = self.module.borrow().instances.len() - 1;
        for (register, &own) in held.iter().enumerate() {
            self.module.borrow_mut().registers[own].source = Source::Inside { instance: index, register };
        }
        let mut register = 0;
        let next = T::Registers::build("", &mut |leaf, bit| {
            if bit == 0 {
                self.push(leaf.width, Expression::Next { instance: index, register }, None);
                register += 1;
            }
            Wire::node(self, self.module.borrow().nodes.len() - 1, bit)
        });
        (next, outputs)
    }

    /// Adds an instance. An output that is a register of the inner machine is the node of that
    /// register here as well, so that it has one name whether it is read before or after this.
    fn add_instance<'r, T: Bundle<Wire<'r>>>(
        &'r self,
        instance: &str,
        module: &str,
        inputs: Vec<Operand>,
        held: &[usize],
    ) -> T {
        self.claim(instance);
        let index = self.module.borrow().instances.len();
        let outputs = self.library.with(module, |inner| {
            inner
                .outputs
                .iter()
                .map(|(port, operand)| (port.width, inner.register_of(operand)))
                .collect::<Vec<_>>()
        });
        let nodes: Vec<usize> = outputs
            .unwrap_or_default()
            .into_iter()
            .enumerate()
            .map(|(output, (width, register))| match register {
                Some(register) => self.module.borrow().registers[held[register]].node,
                None => self.push(width, Expression::InstanceOutput { instance: index, output }, None),
            })
            .collect();
        self.module.borrow_mut().instances.push(Instance {
            name: instance.to_owned(),
            module: module.to_owned(),
            inputs,
            outputs: nodes.clone(),
        });
        let mut nodes = nodes.into_iter();
        let mut node = 0;
        T::build("", &mut |_, bit| {
            if bit == 0 {
                node = nodes.next().unwrap_or(0);
            }
            Wire::node(self, node, bit)
        })
    }

    /// Adds a node and returns its index.
    pub fn push(&self, width: usize, expression: Expression, name: Option<String>) -> usize {
        let mut module = self.module.borrow_mut();
        module.nodes.push(Node { name, width, expression });
        module.nodes.len() - 1
    }

    /// Names the node that consists of just these bits, or a new one that is an alias for them.
    pub fn name_bits(&self, name: &str, bits: Operand) -> usize {
        self.claim(name);
        let whole = {
            let module = self.module.borrow();
            module.whole_node(&bits).filter(|&node| module.nodes[node].name.is_none())
        };
        match whole {
            Some(node) => {
                self.module.borrow_mut().nodes[node].name = Some(name.to_owned());
                node
            }
            None => self.push(bits.len(), Expression::Alias(bits), Some(name.to_owned())),
        }
    }

    fn claim(&self, name: &str) {
        if let Err(error) = name::check(&self.name(), name) {
            self.fail(error);
        } else if !self.names.borrow_mut().insert(name.to_owned()) {
            self.fail(BuildError::DuplicateName { module: self.name(), name: name.to_owned() });
        }
    }

    fn fail(&self, error: BuildError) {
        self.error.borrow_mut().get_or_insert(error);
    }

    fn name(&self) -> String {
        self.module.borrow().name.clone()
    }
}

fn references(bits: &[Wire<'_>]) -> Operand {
    bits.iter().map(|bit| bit.reference()).collect()
}

fn port(leaf: &Leaf<'_>, descriptions: &[(&str, &str)]) -> Port {
    let stem = leaf.path.trim_end_matches(|c: char| c.is_ascii_digit());
    let description = descriptions
        .iter()
        .find(|(field, _)| *field == leaf.path)
        .or_else(|| descriptions.iter().find(|(field, _)| *field == stem));
    Port {
        name: leaf.path.to_owned(),
        width: leaf.width,
        states: leaf.states,
        description: description.map_or(String::new(), |(_, text)| text.trim().to_owned()),
    }
}
