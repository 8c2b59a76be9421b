use super::*;

/// A referee with a button for each side, which are all tried.
const KEPT: Rules = Rules {
    first: Mark::X,
    turns: Turns::Kept,
    after_end: AfterEnd::Stays,
    names_sides: true,
    turn_after_moves: false,
    person: None,
    seat: None,
};
const SHARED: Rules = Rules { turns: Turns::Shared, names_sides: false, ..KEPT };
const OPPONENT: Rules = Rules { person: Some(Mark::X), seat: Some(Seat::Second), ..SHARED };

const NOTHING: Observation = Observation {
    board: None,
    winner: None,
    turn: None,
    win: None,
    draw: None,
    over: None,
    illegal: None,
    choice: None,
};

fn board(text: &str) -> Board {
    let marks = Square::ALL.into_iter().zip(text.chars());
    marks.fold(Board::EMPTY, |board, (square, letter)| match letter {
        'X' => board.with(square, Mark::X),
        'O' => board.with(square, Mark::O),
        _ => board,
    })
}

fn text(board: Board) -> String {
    let letter = |square| board.get(square).map_or(".".to_owned(), |mark| mark.to_string());
    Square::ALL.into_iter().map(letter).collect()
}

fn mark(text: &str) -> Mark {
    if text.starts_with('X') { Mark::X } else { Mark::O }
}

fn said(text: &str) -> Said {
    match text {
        "none" => Said::None,
        "draw" => Said::Draw,
        "both" => Said::Both,
        "?" => Said::Unknown,
        side => Said::Side(mark(side)),
    }
}

/// A board or `-`, or the number of a square with an invalid code and `!`; then outputs such as `winner=X`.
fn outcome(words: &[&str]) -> Outcome {
    let mut outcome = Outcome { state: [].into(), seen: NOTHING, stuck: None, unsettled: false };
    outcome.seen.board = match words[0].strip_suffix('!') {
        Some(number) => Some(Err((Square::new(number.parse().unwrap()).unwrap(), 3))),
        None if words[0] == "-" => None,
        None => Some(Ok(board(words[0]))),
    };
    for word in &words[1..] {
        match word.split_once('=') {
            Some(("winner", value)) => outcome.seen.winner = Some(said(value)),
            Some(("turn", value)) => outcome.seen.turn = Some(said(value)),
            Some(("win", value)) => outcome.seen.win = Some(value == "1"),
            Some(("draw", value)) => outcome.seen.draw = Some(value == "1"),
            Some(("over", value)) => outcome.seen.over = Some(value == "1"),
            Some(("illegal", value)) => outcome.seen.illegal = Some(value == "1"),
            None if *word == "stuck" => outcome.stuck = Some(0),
            None if *word == "unsettled" => outcome.unsettled = true,
            _ => panic!("{word}"),
        }
    }
    outcome
}

fn names(breaches: &[Breach]) -> String {
    let names: Vec<&str> = breaches.iter().map(|breach| breach.claim.id()).collect();
    if names.is_empty() { "ok".to_owned() } else { names.join(",") }
}

fn monitor(monitor: Monitor) -> String {
    format!("{} {} {:?}", text(monitor.board), monitor.turn, monitor.doubt).replace("None", "sure")
}

/// Each line is the game before, a stimulus, what the design shows then, and the broken claims with the game after.
fn steps(rules: Rules, tells_draw: bool, table: &str) {
    let mut found = String::new();
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    for line in &lines {
        let (given, _) = line.split_once(" => ").unwrap();
        let words: Vec<&str> = given.split_whitespace().collect();
        let doubt = match words[2] {
            "sure" => Doubt::None,
            "Refused" => Doubt::Refused,
            _ => Doubt::Free,
        };
        let before = Monitor { board: board(words[0]), turn: mark(words[1]), doubt, taint: None, seat: 0 };
        let stimulus = match words[3] {
            "wait" => Stimulus::Wait,
            "code" => Stimulus::Code(before.turn, 0, false),
            "pass" => Stimulus::Code(before.turn, 0, true),
            play => Stimulus::Square(mark(play), Square::new(play[1..].parse().unwrap()).unwrap()),
        };
        let step = super::step(&rules, before, stimulus, &outcome(&words[4..]), tells_draw);
        let next = step.next.map_or("lost".to_owned(), monitor);
        let again = if step.restarted { " restarted" } else { "" };
        found += &format!("{given} => {} {next}{again}\n", names(&step.breaches));
    }
    assert_eq!(found, lines.join("\n") + "\n");
}

#[test]
fn a_referee_stores_legal_moves() {
    steps(
        KEPT,
        false,
        "
        ......... X sure X1 X........ => ok X........ O sure
        ......... X sure X1 - => ok X........ O sure
        ......... X sure X1 X........ turn=O illegal=0 winner=none over=0 draw=0 win=0 => ok X........ O sure
        ......... X sure X1 X........ turn=X => turn_order X........ X sure
        ......... X sure X1 X........ turn=? => turn_order X........ O sure
        ......... X sure X1 ......... => store ......... X Free
        ......... X sure X1 .X....... => store .X....... O Free
        ......... X sure X1 O........ => store O........ O Free
        ......... X sure X1 XX....... => store XX....... O Free
        XO....... X sure X3 X.X...... => occupied X.X...... O Free
        XO....... X sure X3 XXX...... => occupied XXX...... O Free
        ......... X sure X1 X........ stuck => store X........ O sure
        ......... X sure X1 X........ unsettled => no_comb_loop X........ O sure
        ......... X sure X1 X........ illegal=1 => illegal_flag X........ O sure
        ......... X sure X1 ......... illegal=1 => store ......... X Free
        ......... X sure X1 1! => store lost
        XX.OO.... X sure X3 XXXOO.... winner=X over=1 => ok XXXOO.... O sure
        X........ O sure O2 XO....... => ok XO....... X sure
        X........ O Refused O2 XO....... => ok XO....... X sure
        X........ O Refused O2 X........ => turn_kept X........ X sure
        X........ O Free O2 X........ => ok X........ X sure
        X........ O Refused O2 XX....... => store XX....... X Free
        X........ O Free O2 XX....... => store XX....... X Free
        X........ O Refused O2 XO....... turn=O => turn_order XO....... O sure
        X........ O Refused O2 - turn=O => turn_order XO....... O sure
        ",
    );
}

#[test]
fn a_referee_refuses_moves() {
    steps(
        KEPT,
        false,
        "
        X........ O sure O1 X........ => ok X........ O Refused
        X........ O Free O1 X........ => ok X........ O Free
        X........ O sure O1 X........ illegal=1 => ok X........ O Refused
        X........ O sure O1 X........ illegal=0 => illegal_flag X........ O Refused
        X........ O Refused O1 X........ illegal=0 => ok X........ O Refused
        X........ O sure O1 X........ turn=O => ok X........ O sure
        X........ O sure O1 X........ turn=X => turn_kept X........ X sure
        X........ O Free O1 X........ turn=X => ok X........ X sure
        X........ O sure O1 O........ => occupied O........ O Free
        X........ O sure O1 XO....... => occupied XO....... O Free
        X........ O sure O1 1! => occupied lost
        X........ O sure O1 2! => store lost
        X........ O sure O1 X........ over=1 winner=none => turn_kept lost
        X........ O sure O1 X........ over=1 win=0 => turn_kept lost
        X........ O sure O1 X........ over=1 winner=draw => draw X........ O Refused
        X........ O sure O1 X........ over=1 => false_win X........ O Refused
        X........ O sure O1 - => ok X........ O Refused
        X........ O sure X2 X........ => ok X........ O Refused
        X........ O sure X2 - => ok X........ O Refused
        X........ O sure X2 X........ illegal=0 => ok X........ O Refused
        X........ O sure X2 XX....... => turn_order XX....... O Free
        X........ O sure X2 XO....... => turn_order XO....... O Free
        X........ O Refused X2 XX....... => turn_kept XX....... O sure
        X........ O Free X2 XX....... => ok XX....... O sure
        X........ O Refused X2 X.X...... => turn_order X.X...... O Free
        X........ O Refused X2 X........ => ok X........ O Refused
        X........ O Free X2 X........ => ok X........ O Free
        X........ O sure X1 X........ => ok X........ O Refused
        X........ O sure X1 O........ => occupied O........ O Free
        X........ O sure X2 OX....... => occupied OX....... O Free
        X........ O sure code X........ => ok X........ O Refused
        X........ O sure code XO....... => turn_kept XO....... O Free
        X........ O sure code ......... => occupied ......... O Free
        X........ O sure code X........ turn=X => turn_kept X........ X sure
        X........ O sure pass X........ => ok X........ O Free
        X........ O sure pass X........ turn=X => ok X........ X sure
        X........ O sure pass XO....... => store XO....... O Free
        X........ O sure wait X........ => ok X........ O sure
        X........ O sure wait XO....... => store XO....... O Free
        X........ O sure wait - => ok X........ O sure
        X........ O sure wait X........ turn=X => turn_kept X........ X sure
        ",
    );
}

#[test]
fn nothing_changes_after_the_end() {
    steps(
        KEPT,
        false,
        "
        XXX.OO... O sure O9 XXX.OO... => ok XXX.OO... O sure
        XXX.OO... O sure O9 - winner=X => ok XXX.OO... O sure
        XXX.OO... O sure O9 - winner=none => verdict_after_end XXX.OO... O sure
        XXX.OO... O sure O9 XXX.OO... winner=X over=1 turn=X => ok XXX.OO... O sure
        XXX.OO... O sure O9 XXX.OO... winner=none => verdict_after_end XXX.OO... O sure
        XXX.OO... O sure O9 XXX.OO... over=0 => verdict_after_end XXX.OO... O sure
        XXX.OO... O sure O9 XXX.OO..O => after_end XXX.OO..O O sure
        XXX.OO... O sure O9 XXX.OO..O winner=X => after_end XXX.OO..O O sure
        XXX.OO... O sure O9 XXX.OO..O winner=O => after_end,winner,verdict_after_end XXX.OO..O O sure
        XXX.OO... O sure O4 XXXOOO... winner=both => after_end,verdict_after_end XXXOOO... O sure
        XXXOOXOXO O sure O1 OXXOOXOXO => after_end OXXOOXOXO O sure
        XXX.OO... O sure O9 ......... => after_end ......... O sure
        XXX.OO... O sure O9 ........X => after_end ........X O sure
        XXX.OO... O sure O9 9! => after_end lost
        XXX.OO... O sure O1 1! => after_end lost
        XOXXOOOXX O sure O1 OOXXOOOXX => occupied OOXXOOOXX O sure
        XOXXOOOXX O sure O1 OOXXOOOX. => after_end OOXXOOOX. O sure
        XOXXOOOXX O sure O1 .OXXOOOXX => after_end .OXXOOOXX O sure
        XOXXOOOXX O sure O1 1! => occupied lost
        XOXXOOOXX O sure wait XOXXOOOXX draw=1 over=1 winner=none => ok XOXXOOOXX O sure
        XOXXOOOXX O sure wait XOXXOOOXX draw=0 => verdict_after_end XOXXOOOXX O sure
        ",
    );
    steps(
        Rules { after_end: AfterEnd::Restart, ..KEPT },
        false,
        "
        XXX.OO... O sure O9 XXX.OO... => ok XXX.OO... O sure
        XXX.OO... O sure O9 ......... => ok ......... X sure restarted
        XXX.OO... O sure O9 ......... winner=none => ok ......... X sure restarted
        XXX.OO... O sure O9 ......... winner=X => false_win ......... X sure restarted
        XXX.OO... O sure O9 ........X => ok ........X O sure restarted
        XXX.OO... O sure O9 ........O => after_end ........O O sure
        XXX.OO... O sure O9 X........ => after_end X........ O sure
        XXX.OO... O sure wait ........X => after_end ........X O sure
        XXX.OO... O sure wait ......... => ok ......... X sure restarted
        XXX.OO... O sure O9 - winner=none => ok ......... X sure restarted
        XXX.OO... O sure O9 - winner=X => ok XXX.OO... O sure
        XX.OO.... X sure X3 ......... => ok ......... X Free restarted
        XX.OO.... X sure X3 ......... winner=O turn=O => ok ......... X Free restarted
        XX.OO.... X sure X6 ......... => occupied ......... O Free
        XX.OO.... X Refused X6 ......... => occupied ......... O Free
        XX.OO.... X sure X3 XXXOO.... => ok XXXOO.... O sure
        ",
    );
    steps(
        Rules { after_end: AfterEnd::Restart, ..SHARED },
        false,
        "
        XX.OO.... X sure X6 ......... => occupied ......... O Free
        XX.OO.... X Refused X6 ......... => turn_kept ......... X Free restarted
        XX.OO.... X Free X6 ......... => ok ......... X Free restarted
        XX.OO.... X Refused X9 ......... => occupied ......... O Free
        XX.OO.... X Refused X3 ......... => ok ......... X Free restarted
        ",
    );
}

#[test]
fn one_button_may_serve_both_sides() {
    steps(
        SHARED,
        false,
        "
        X........ O Refused O2 XX....... => turn_kept XX....... O sure
        X........ O Free O2 XX....... => ok XX....... O sure
        X........ O sure O2 XX....... => store XX....... X Free
        X........ O Refused O2 X........ => store X........ O Free
        X........ O Refused O2 XO....... => ok XO....... X sure
        ",
    );
}

#[test]
fn a_displayed_turn_may_count_after_accepted_moves_only() {
    let table = "
        ......... X sure X1 X........ turn=O => ok X........ O sure
        ......... X sure X1 X........ turn=X => turn_order X........ O sure
        ......... X sure X1 - turn=X => turn_order X........ O sure
        X........ O sure O1 X........ turn=X => ok X........ O Refused
        ......... X sure X1 X........ turn=X stuck => store X........ O sure
        X........ O Refused O2 XO....... turn=O => turn_order XO....... X sure
        X........ O Refused O2 - turn=O => ok XO....... X sure
        X........ O Free O2 XX....... turn=X => store XX....... X Free
        ......... X sure X1 .X....... turn=X => store .X....... O Free
        XX.OO.... X sure X3 XXXOO.... turn=X => ok XXXOO.... O sure
        ";
    steps(Rules { turn_after_moves: true, ..KEPT }, false, table);
    let table = "
        ......... X sure X1 X........ turn=X => ok X........ O sure
        ";
    steps(Rules { turn_after_moves: true, turns: Turns::Free, ..KEPT }, false, table);
    let table = "
        XXX.OO... O sure O9 ........X turn=X => ok ........X O sure restarted
        ";
    steps(Rules { turn_after_moves: true, after_end: AfterEnd::Restart, ..KEPT }, false, table);
}

#[test]
fn a_code_for_a_draw_must_be_shown() {
    steps(
        KEPT,
        true,
        "
        XOXXOOOX. X sure X9 XOXXOOOXX winner=none => draw XOXXOOOXX O sure
        XOXXOOOX. X sure X9 XOXXOOOXX winner=draw => ok XOXXOOOXX O sure
        XOXXOOOX. X sure X9 XOXXOOOXX winner=none draw=1 => ok XOXXOOOXX O sure
        XXOO..... X sure X9 XXOO....X winner=none => ok XXOO....X O sure
        XXOO..... X sure X9 XXOO....X winner=draw => draw XXOO....X O sure
        ",
    );
}

#[test]
fn an_opponent_answers() {
    steps(
        OPPONENT,
        false,
        "
        ......... X sure X1 X...O.... => ok X...O.... X sure
        ......... X sure X1 X...O.... turn=O => ok X...O.... X sure
        ......... X sure X1 - => ok ......... X sure
        ......... X sure X1 X........ => answers X........ X sure
        ......... X sure X1 X...O.... stuck => answers X...O.... X sure
        ......... X sure X1 X...OO... => legal_second X...OO... X sure
        ......... X sure X1 ......... => store ......... X sure
        ......... X sure X1 ....O.... => store ....O.... X sure
        ......... X sure X1 O........ => legal_second O........ X sure
        ......... X sure X1 XX..O.... => store XX..O.... X sure
        ......... X sure X1 1! => legal_second lost
        X...O.... X sure X2 XXO...... => occupied XXO...... X sure
        X...O.... X sure X2 XXO.X.... => occupied XXO.X.... X sure
        X...O.... X sure X2 X...O.... => store X...O.... X sure
        X...O.... X sure X1 X...O.... => ok X...O.... X sure
        X...O.... X sure X1 X...OO... => legal_second X...OO... X sure
        X...O.... X sure X1 O...O.... => occupied O...O.... X sure
        X...O.... X sure X1 XX..O.... => occupied XX..O.... X sure
        X...O.... X sure wait X...O.... => ok X...O.... X sure
        X...O.... X sure code X...OO... => legal_second X...OO... X sure
        XX.OO.... X sure X3 XXXOO.... => never_loses_second XXXOO.... X sure
        XX.OO.... X sure X3 XXXOOO... => after_end,never_loses_second XXXOOO... X sure
        XX.OO.... X sure X9 XXOOO...X => takes_win_second XXOOO...X X sure
        XX.OO.... X sure X9 XX.OOO..X => ok XX.OOO..X X sure
        XX.OO.... X sure X6 XXOOOX... => ok XXOOOX... X sure
        XOXXOO.XO X sure X7 XOXXOOXXO => never_loses_second XOXXOOXXO X sure
        XXX.OO... O sure X9 XXX.OO..X => after_end XXX.OO..X O sure
        ",
    );
}

#[test]
fn a_fresh_game_is_empty_and_shows_no_result() {
    let cases = [
        (KEPT, "......... turn=X winner=none over=0 draw=0 win=0", "ok ......... X sure"),
        (KEPT, "-", "ok ......... X sure"),
        (KEPT, "X........", "reset_clears X........ X sure"),
        (KEPT, "1!", "reset_clears ......... X sure"),
        (KEPT, "......... turn=O", "reset_clears ......... X sure"),
        (KEPT, "......... winner=X", "reset_clears ......... X sure"),
        (KEPT, "......... over=1", "reset_clears ......... X sure"),
        (Rules { first: Mark::O, ..KEPT }, "......... turn=O", "ok ......... O sure"),
        (Rules { turn_after_moves: true, ..KEPT }, "......... turn=O", "ok ......... X sure"),
        (OPPONENT, "......... turn=O", "ok ......... X sure"),
        (OPPONENT, "....O....", "reset_clears ....O.... X sure"),
        (Rules { seat: Some(Seat::First), ..OPPONENT }, "....O....", "ok ....O.... X sure"),
        (Rules { seat: Some(Seat::First), ..OPPONENT }, ".........", "answers ......... X sure"),
        (Rules { seat: Some(Seat::First), ..OPPONENT }, "X........", "reset_clears X........ X sure"),
        (Rules { seat: Some(Seat::First), ..OPPONENT }, "X...O....", "reset_clears X...O.... X sure"),
        (Rules { seat: Some(Seat::First), ..OPPONENT }, "...OO....", "reset_clears ...OO.... X sure"),
    ];
    let mut found = Vec::new();
    for (rules, shown, _) in cases {
        let words: Vec<&str> = shown.split_whitespace().collect();
        let (game, breaches) = fresh(&rules, 1, &outcome(&words).seen);
        assert_eq!((game.seat, game.taint), (1, None));
        found.push((shown, format!("{} {}", names(&breaches), monitor(game))));
    }
    let wanted: Vec<(&str, String)> =
        cases.iter().map(|(_, shown, wanted)| (*shown, (*wanted).to_owned())).collect();
    assert_eq!(found, wanted);
}

/// Every board with one output at a time: 19683 boards and 15 values of outputs.
#[test]
fn an_output_is_right_if_it_says_what_the_board_says() {
    let values =
        [Said::None, Said::Draw, Said::Both, Said::Unknown, Said::Side(Mark::X), Said::Side(Mark::O)];
    for board in Board::all() {
        let lines = |mark: Mark| {
            Line::ALL
                .into_iter()
                .any(|line| line.squares().iter().all(|square| board.get(*square) == Some(mark)))
        };
        let full = Square::ALL.into_iter().all(|square| board.get(square).is_some());
        let result = match (lines(Mark::X), lines(Mark::O)) {
            (true, true) => Some(Said::Both),
            (true, false) => Some(Said::Side(Mark::X)),
            (false, true) => Some(Said::Side(Mark::O)),
            (false, false) => full.then_some(Said::Draw),
        };
        assert_eq!(end(board), result);
        let first = |seen: Observation| {
            let breaches = shown(board, &seen, false).breaches;
            assert!(breaches.len() < 2, "{board:?}");
            breaches.first().map(|breach| (breach.claim, breach.expected))
        };
        let judged = |wanted: Option<(Claim, Expected)>| wanted.filter(|_| result != Some(Said::Both));
        for said in values {
            let wanted = match (result, said) {
                (Some(Said::Side(mark)), Said::Side(other)) if mark == other => None,
                (Some(Said::Side(_)), Said::Both) => Some((Claim::FalseWin, result.unwrap())),
                (Some(Said::Side(_)), _) => Some((Claim::Winner, result.unwrap())),
                (None, Said::None) | (_, Said::None) | (Some(_), Said::Draw) => None,
                (None, Said::Draw) => Some((Claim::Draw, Said::None)),
                (None, _) => Some((Claim::FalseWin, Said::None)),
                (Some(_), _) => Some((Claim::FalseWin, Said::Draw)),
            };
            let wanted = judged(wanted.map(|(claim, said)| (claim, Expected::Winner(said))));
            assert_eq!(first(Observation { winner: Some(said), ..NOTHING }), wanted, "{board:?} {said:?}");
        }
        let won = matches!(result, Some(Said::Side(_)));
        let drawn = result == Some(Said::Draw);
        for up in [false, true] {
            let win = (up != won)
                .then_some((if won { Claim::Winner } else { Claim::FalseWin }, Expected::Win(won)));
            assert_eq!(first(Observation { win: Some(up), ..NOTHING }), judged(win), "{board:?}");
            let draw = (up != drawn).then_some((Claim::Draw, Expected::Draw(drawn)));
            assert_eq!(first(Observation { draw: Some(up), ..NOTHING }), judged(draw), "{board:?}");
            let claim = if won {
                Claim::Winner
            } else if drawn {
                Claim::Draw
            } else {
                Claim::FalseWin
            };
            let over = (up != result.is_some()).then_some((claim, Expected::Over(!up)));
            assert_eq!(first(Observation { over: Some(up), ..NOTHING }), judged(over), "{board:?}");
        }
        // A bit for each line of the winner that is not reported.
        let missed = |seen: Observation| shown(board, &seen, false).missed;
        let unseen = missed(Observation { winner: Some(Said::None), ..NOTHING });
        assert_eq!(unseen, missed(Observation { win: Some(false), ..NOTHING }));
        for (index, line) in Line::ALL.into_iter().enumerate() {
            let complete = |mark: Mark| line.squares().iter().all(|square| board.get(*square) == Some(mark));
            let is_missed = won && Mark::ALL.into_iter().any(complete);
            assert_eq!(unseen >> index & 1 == 1, is_missed, "{board:?} {index}");
        }
    }
}

#[test]
fn outputs_are_read_together() {
    let drawn = "XOXXOOOXX";
    for (board_text, shown, tells_draw, wanted) in [
        (drawn, "- winner=none", false, "ok"),
        (drawn, "- winner=none", true, "draw"),
        (drawn, "- winner=draw", true, "ok"),
        (drawn, "- winner=none draw=1", true, "ok"),
        (drawn, "- winner=X draw=1", true, "false_win"),
        ("X........", "- winner=none", true, "ok"),
        ("X........", "- winner=none over=1", false, "draw"),
        ("X........", "- winner=draw over=1", false, "draw"),
        ("X........", "- win=0 over=1", false, "draw"),
        ("X........", "- win=1 over=1", false, "false_win"),
        ("X........", "- winner=X over=1 win=1", false, "false_win"),
        ("XXX.OO...", "- winner=none win=0 over=0 draw=1", false, "winner,draw"),
    ] {
        let words: Vec<&str> = shown.split_whitespace().collect();
        let step = super::shown(board(board_text), &outcome(&words).seen, tells_draw);
        assert_eq!(names(&step.breaches), wanted, "{board_text} {shown}");
    }
    let shown = super::shown(board(drawn), &outcome(&["-", "winner=X", "draw=1"]).seen, true);
    assert_eq!(shown.breaches[0].expected, Expected::Winner(Said::None), "the draw has an output of its own");
}

#[test]
fn a_packed_game_is_unpacked_to_itself() {
    let mut known = std::collections::HashSet::new();
    let boards = Board::all().step_by(101).chain([board("XXXXXXXXX"), board("OOOOOOOOO")]);
    for board in boards {
        for turn in Mark::ALL {
            for doubt in [Doubt::None, Doubt::Refused, Doubt::Free] {
                for taint in Claim::ALL.map(Some).into_iter().chain([None]) {
                    for seat in 0..2 {
                        let monitor = Monitor { board, turn, doubt, taint, seat };
                        assert_eq!(Monitor::unpack(monitor.pack()), monitor);
                        known.insert(monitor.pack());
                    }
                }
            }
        }
    }
    assert_eq!(known.len(), (195 + 2) * 2 * 3 * 26 * 2);
}
