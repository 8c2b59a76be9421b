//! Games that show broken wires, replayed on both machines.

use std::collections::HashSet;

use driver::{Condition, Kind, Pause, Program, Run, Stroke};
use logic::{Fault, Role, Simulator};
use machines::hunt::{Action, Finding, Game, Games};
use machines::{Column, Descriptor, Driven, Port};
use rules::classic::{Mark, Position, Square};
use rules::{Game as _, Seat};

/// A machine and a broken copy of it, which gets the same levels in the same clocks.
struct Both {
    sound: Driven,
    broken: Simulator,
    two: Seat,
    position: Position,
}

impl Both {
    fn new(machine: &Descriptor, fault: &Fault) -> Both {
        let circuit = machine.circuit.as_ref().unwrap();
        let (sound, broken) = (circuit.driven().unwrap(), circuit.broken(fault).unwrap());
        Both { sound, broken, two: Seat::Second, position: Position::START }
    }

    fn rest(&mut self, two: Seat) {
        self.two = two;
        self.sound.rest();
        let seat = self.sound.controls.seat(two).map(|seat| seat.idle.clone()).unwrap_or_default();
        for (reference, level) in seat {
            reference.set(&mut Port(&mut self.sound.simulator), level);
        }
        self.broken.follow(&self.sound.simulator);
    }

    /// Whether they differ at present: in an output, or in a signal that the driver uses.
    fn differ(&mut self) -> bool {
        self.broken.follow(&self.sound.simulator);
        let (sound, broken) = (&self.sound.simulator, &self.broken);
        let outputs = (sound.tracks().iter().enumerate())
            .filter(|(_, track)| track.scope.is_empty() && track.role == Role::Output);
        let [now, other] = [sound, broken].map(|simulator| simulator.column(simulator.now()));
        let (now, other) = (Column(&now), Column(&other));
        let controls = &self.sound.controls;
        let reading = &controls.reading;
        let flags = [&reading.illegal, &reading.settled, &reading.win, &reading.draw, &reading.over];
        let flags = flags.into_iter().flatten().map(|flag| &flag.condition);
        let mut conditions =
            controls.programs().flat_map(Program::conditions).chain(&controls.watches).chain(flags);
        let tells = |condition: &Condition| condition.holds(&now, 0) != condition.holds(&other, 0);
        let board = |board: &driver::BoardReading| {
            Square::ALL.iter().any(|&it| board.cell(it, &now) != board.cell(it, &other))
        };
        outputs.into_iter().any(|(track, _)| sound.read(track) != broken.read(track))
            || reading.board.as_ref().is_some_and(board)
            || conditions.any(tells)
    }

    /// Performs an action; whether it showed a difference.
    fn act(&mut self, action: Action) -> bool {
        let kind = self.sound.driver.kind;
        let mover = self.position.mover();
        let own = match kind {
            Kind::Opponent | Kind::Picker => self.sound.driver.plays,
            _ => Mark::O,
        };
        let mark = if mover == self.two { own } else { own.other() };
        let controls = &self.sound.controls;
        let program = match action {
            Action::PowerOn(two) => {
                self.rest(two);
                return self.differ();
            }
            Action::Play { square, .. } if kind == Kind::Picker => {
                let drive = controls.drive.clone().unwrap();
                let board = drive.board(&Port(&mut self.sound.simulator)).unwrap().with(square, mark);
                drive.put(board, &mut Port(&mut self.sound.simulator));
                self.position = self.position.play(square).unwrap();
                return self.differ();
            }
            Action::Play { .. } if kind == Kind::Opponent && mover == self.two => controls.answer.clone(),
            Action::Play { square, size, .. } => controls.stroke(Stroke::Square(mark, square, size)).cloned(),
            Action::Code(code) => controls.stroke(Stroke::Code(mark, code)).cloned(),
            Action::Settle => controls.settle.clone(),
            Action::Reset => controls.reset.clone(),
        };
        match action {
            Action::Play { square, refused: false, .. } => {
                self.position = self.position.play(square).unwrap()
            }
            Action::Reset => self.position = Position::START,
            _ => {}
        }
        let program = program.unwrap_or_default();
        let (mut run, mut different, mut clocks) = (Run::new(), false, 0);
        loop {
            let pause = self.sound.go_on(&mut run, &program);
            different |= self.differ();
            if pause != Pause::Clock && clocks > 0 {
                return different;
            }
            self.sound.simulator.clock();
            self.broken.clock();
            clocks += 1;
        }
    }

    /// Plays every game, each pair of states once, up to the first difference, which it returns.
    fn walk(&mut self, seen: &mut HashSet<(Vec<u64>, Position, Seat)>) -> Result<(), Vec<Action>> {
        let pair = [registers(&self.sound.simulator), registers(&self.broken)].concat();
        if !seen.insert((pair, self.position, self.two)) {
            return Ok(());
        }
        let (clock, position) = (self.sound.simulator.now(), self.position);
        let mut actions: Vec<Action> = Vec::new();
        if position.outcome().is_some() {
            actions.push(Action::Settle);
        } else {
            let own = self.sound.driver.kind == Kind::Opponent && position.mover() == self.two;
            for square in Square::ALL {
                let refused = position.play(square).is_err();
                if !own {
                    actions.push(Action::Play { square, size: 0, refused });
                }
            }
            if own {
                actions.push(self.answer());
            } else {
                actions.extend(self.sound.driver.out_of_range().into_iter().map(Action::Code));
            }
        }
        actions.push(Action::Reset);
        for action in actions {
            let before = registers(&self.sound.simulator);
            let different = self.act(action);
            // A code that is not refused leads out of the game.
            let leaves = matches!(action, Action::Code(_)) && registers(&self.sound.simulator) != before;
            let inner = match different {
                true => Err(Vec::new()),
                false if leaves => Ok(()),
                false => self.walk(seen),
            };
            self.sound.simulator.rewind(clock);
            self.broken.rewind(clock);
            self.rest(self.two);
            self.position = position;
            inner.map_err(|mut path| {
                path.insert(0, action);
                path
            })?;
        }
        Ok(())
    }

    /// The move that the good machine makes.
    fn answer(&mut self) -> Action {
        let clock = self.sound.simulator.now();
        let read = |driven: &mut Driven| {
            let board = driven.controls.reading.board.clone().unwrap();
            board.board(&Port(&mut driven.simulator)).unwrap()
        };
        let before = read(&mut self.sound);
        let program = self.sound.controls.answer.clone().unwrap();
        let mut run = Run::new();
        while self.sound.go_on(&mut run, &program) == Pause::Clock {
            self.sound.simulator.clock();
        }
        let after = read(&mut self.sound);
        let square = Square::ALL.into_iter().find(|&square| before.get(square) != after.get(square)).unwrap();
        self.sound.simulator.rewind(clock);
        let two = self.two;
        self.rest(two);
        Action::Play { square, size: 0, refused: false }
    }
}

/// The registers of a machine.
fn registers(simulator: &Simulator) -> Vec<u64> {
    let tracks = simulator.tracks().iter().enumerate().filter(|(_, track)| track.register);
    tracks.map(|(index, _)| simulator.read(index)).collect()
}

/// The first difference comes with the last action of the game, and not before.
fn replay(machine: &Descriptor, fault: &Fault, game: &Game) {
    let mut both = Both::new(machine, fault);
    let differs: Vec<bool> = game.actions.iter().map(|&action| both.act(action)).collect();
    let mut expected = vec![false; game.actions.len()];
    *expected.last_mut().unwrap() = true;
    assert_eq!(differs, expected, "{} {fault}: {game}", machine.name);
}

/// Every fault of every named wire of a machine. The game that shows it does so when it is replayed, in both
/// simulators. Where no game does and something depends on the wire, all games are replayed in the
/// simulators, and both machines agree in every clock of every reachable pair of states. Returns how many
/// faults there are, how many of them a game shows, and those that all games were played for in vain.
fn examine(name: &str) -> (usize, usize, Vec<String>) {
    let machine = machines::find(name).unwrap();
    let games = Games::on(machine).unwrap();
    let gates = games.gates();
    let live: HashSet<usize> = gates.live_gates().collect();
    let (all, mut shown, mut never) = (gates.named_faults(), 0, Vec::new());
    for fault in &all {
        match games.find(fault).unwrap() {
            Finding::Shown(game) => {
                replay(machine, fault, &game);
                assert!(game.shortest && game.is_playable(), "{fault}: {game}");
                shown += 1;
            }
            Finding::Never => {
                let net = games.wires().find(&fault.wire).unwrap();
                if live.contains(&net) || gates.gates[net].kind().is_none() {
                    never.push(fault.to_string());
                    walk(machine, fault).unwrap_or_else(|way| panic!("{fault} is shown by {way:?}"));
                }
            }
            Finding::Undecided => panic!("{fault}: all games are tried"),
        }
    }
    (all.len(), shown, never)
}

/// All games on a machine and on a faulty one, from both seats; returns the number of pairs of states.
fn walk(machine: &Descriptor, fault: &Fault) -> Result<usize, Vec<Action>> {
    let mut seen = HashSet::new();
    for two in [Seat::Second, Seat::First] {
        let mut both = Both::new(machine, fault);
        if both.act(Action::PowerOn(two)) {
            return Err(Vec::new());
        }
        both.walk(&mut seen)?;
    }
    assert!(seen.len() > 500, "{}", seen.len());
    Ok(seen.len())
}

#[test]
fn the_controller_shows_its_faults_in_games() {
    let in_vain = ["play=1", "pc=1", "goes_on=1", "computer_play=1"].map(str::to_owned).to_vec();
    assert_eq!(examine("controller"), (268, 220, in_vain));
}

/// The player never wins against the cabinet, so no game shows the signals of such a win.
#[test]
fn the_cabinet_shows_its_faults_in_games() {
    let lines = (1..=8).map(|line| format!("controller.winner_check.who{line}[0]=0"));
    let others = ["who[0]=0", "controller.player_play=1", "turn.counts=1"].map(str::to_owned);
    assert_eq!(examine("cabinet"), (378, 321, lines.chain(others).collect()));
}

/// A fault that a game shows is found when all games are played.
#[test]
fn playing_all_games_notices_a_fault() {
    let cabinet = machines::find("cabinet").unwrap();
    walk(cabinet, &"win=0".parse().unwrap()).unwrap_err();
    walk(cabinet, &"red[8]=0".parse().unwrap()).unwrap_err();
}

#[test]
fn the_pickers_show_their_faults_in_games() {
    let counts = ["textbook", "pocket", "cabinet-textbook"].map(|name| {
        let machine = machines::find(name).unwrap();
        let games = Games::on(machine).unwrap();
        let all = games.gates().named_faults();
        let shown = all.iter().filter(|fault| match games.find(fault).unwrap() {
            Finding::Shown(game) => {
                replay(machine, fault, &game);
                true
            }
            _ => false,
        });
        (shown.count(), all.len())
    });
    assert_eq!(counts, [(110, 114), (104, 106), (337, 394)]);
}

/// Every gate with an effect, of every circuit, has one name, by which it can be broken.
#[test]
fn every_gate_of_every_machine_has_a_name_of_its_own() {
    for (machine, circuit) in machines::circuits() {
        let gates = (circuit.netlist)().gates();
        let wires = gates.wires();
        let mut names = HashSet::new();
        for net in gates.live_gates() {
            let name =
                wires.name(net).unwrap_or_else(|| panic!("{} has a gate without a name", machine.name));
            let fault: Fault = format!("{name}=1").parse().unwrap();
            assert_eq!(fault.net(&gates, &wires), Ok(net), "{} {name}", machine.name);
            assert!(names.insert(name) && name.len() <= 50, "{} {name}", machine.name);
        }
    }
}

/// The sized game has too many games to try them all, and its verdicts say so.
#[test]
fn where_there_are_too_many_games_nothing_is_claimed() {
    let machine = machines::find("sized").unwrap();
    let games = Games::on(machine).unwrap();
    assert!(!games.situations().1);
    let find = |text: &str| games.find(&text.parse().unwrap()).unwrap();
    assert!(
        matches!(find("winner[0]=1"), Finding::Shown(game) if game.shortest && game.to_string() == "power on")
    );
    assert!(matches!(find("winner[0]=0"), Finding::Shown(game) if !game.shortest && game.actions.len() > 5));
}
