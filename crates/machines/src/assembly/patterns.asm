; patterns.asm: what the engine knows, as data. The code is the same for both forms of the table.
;
;       X  the player's mark      .  empty
;       O  the computer's mark    ?  empty, and the cell to take
;       *  anything

; cell ROW, COLUMN, CELL: adds one symbol of a row of a picture to the masks of the pattern.
%macro  cell    3.nolist
  %substr symbol %1 %2
  %if symbol = 'X'
    %assign x_mask x_mask | 1 << %3
  %elif symbol = 'O'
    %assign o_mask o_mask | 1 << %3
  %elif symbol = '?'
    %assign target %3
  %elif symbol <> '.' && symbol <> '*'
    %error "a picture consists of X O . ? and *"
  %endif
  %if symbol <> '*'
    %assign care_mask care_mask | 1 << %3
  %endif
%endmacro

; picture ROW, ROW, ROW: the masks of a picture. The rows go to the cells of the ring.
%macro  picture 3.nolist
  %assign care_mask 0
  %assign x_mask 0
  %assign o_mask 0
  cell %1, 1, 0
  cell %1, 2, 1
  cell %1, 3, 2
  cell %2, 1, 7
  cell %2, 2, 8
  cell %2, 3, 3
  cell %3, 1, 6
  cell %3, 2, 5
  cell %3, 3, 4
%endmacro

; pattern NUMBER, ROW, ROW, ROW: one pattern.
%macro  pattern 4
  picture %2, %3, %4
        dw      care_mask, x_mask, o_mask
        db      target, %1
%endmacro

        align   2
stages:
%ifdef REPAIRED
        dw      5               ; first stage: all four turns are searched for a win
%else
        dw      16              ; a single stage, as printed: every turn goes through all patterns
%endif
        pattern  1, "?OO", "***", "***"
        pattern  2, "?**", "O**", "O**"
        pattern  3, "?**", "*O*", "**O"
        pattern  4, "O?O", "***", "***"
        pattern  5, "*?*", "*O*", "*O*"
%ifdef REPAIRED
        dw      5               ; second stage: all four turns are searched for a block
%endif
        pattern  6, "?XX", "***", "***"
        pattern  7, "?**", "X**", "X**"
        pattern  8, "?**", "*X*", "**X"
        pattern  9, "X?X", "***", "***"
        pattern 10, "*?*", "*X*", "*X*"
%ifdef REPAIRED
        dw      6               ; third stage: only then is looked further ahead
%endif
        pattern 11, ".?X", ".OX", "X.."
        pattern 12, "?X.", ".O*", ".**"
        pattern 13, "?.X", "XO*", ".**"
%ifdef REPAIRED
        pattern 15, "*?*", "*O*", "*.*"  ; its own mark in the centre, and before 14
        pattern 14, "?.X", ".O*", "X**"
%else
        pattern 14, "?.X", ".O*", "X**"
        pattern 15, "*?*", "*X*", "*.*"
%endif
        pattern 16, "?**", "*X*", "**."
        dw      0               ; no more stages: the first empty cell of these
%ifdef REPAIRED
        db      8, 0, 1, 2, 3, 4, 5, 6, 7
%else
        db      0, 1, 2, 3, 4, 5, 6, 7, 8
%endif
