//! Gates that are stuck at 0 or at 1, and whether anybody could tell.

use logic::{Gates, Net, counting_lanes};

/// A net, and the value that it is stuck at.
pub type Fault = (Net, bool);

/// Every gate that does anything, stuck at 0 and at 1.
pub fn all(gates: &Gates) -> Vec<Fault> {
    gates.live_gates().flat_map(|net| [(net, false), (net, true)]).collect()
}

/// The faults that no input shows in any of the given states, by a next state or by an output.
///
/// If the states are all that a machine can reach, a proof that compares each of its transitions with
/// what it should be finds every other fault: up to the first transition that shows one, a faulty
/// machine goes through the same states as a sound one.
pub fn never_shown(
    gates: &Gates,
    faults: Vec<Fault>,
    states: impl IntoIterator<Item = Vec<u64>>,
) -> Vec<Fault> {
    // While reset is 1 the registers show the reset state, which is one of the states, so the level of
    // reset can be left out.
    let inputs: Vec<Vec<u64>> =
        (0..1 << gates.inputs).step_by(64).map(|first| counting_lanes(first, gates.inputs)).collect();
    let with_all_inputs =
        |registers: Vec<u64>| inputs.iter().map(move |lanes| (registers.clone(), lanes.clone()));
    never_shown_by(gates, faults, states.into_iter().flat_map(with_all_inputs))
}

/// The faults that none of the given cases shows, by a next state or by an output. A case is 64 lanes of
/// registers and of inputs.
pub fn never_shown_by(
    gates: &Gates,
    mut faults: Vec<Fault>,
    cases: impl IntoIterator<Item = (Vec<u64>, Vec<u64>)>,
) -> Vec<Fault> {
    let seen: Vec<Net> =
        gates.flops.iter().map(|flop| flop.next).chain(gates.outputs.iter().copied()).collect();
    let (mut nets, mut faulty) = (Vec::new(), Vec::new());
    for (registers, inputs) in cases {
        gates.evaluate_into(&inputs, &registers, None, &mut nets);
        // A fault matters only where the net would have had the other value, so most of the work is to
        // look at one net; and most faults are found in the first few cases.
        faults.retain(|&(net, value)| {
            let stuck = if value { u64::MAX } else { 0 };
            if nets[net] == stuck {
                return true;
            }
            gates.evaluate_into(&inputs, &registers, Some((net, value)), &mut faulty);
            seen.iter().all(|&net| nets[net] == faulty[net])
        });
    }
    faults
}
