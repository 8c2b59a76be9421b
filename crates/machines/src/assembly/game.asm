; game.asm: the whole game for a PC with VGA, as a COM file.
;
;   nasm -f bin game.asm -o game.com                  the table as printed
;   nasm -f bin -DREPAIRED game.asm -o game.com       the repaired one
;
; It asks the BIOS for keys (int 16h), the screen mode (int 10h) and the time (int 1Ah), and DOS only to
; end (int 20h). Pictures and letters are drawn by screen.asm, sounds are made by speaker.asm.

        bits    16
        cpu     8086
        org     100h

ESCAPE  equ     27              ; the key that leaves the game at any prompt

start:
        cld
        mov     ax, 40h         ; the data of the BIOS
        mov     es, ax
        or      byte [es:17h], 20h      ; NumLock on: without it, the 5 of the keypad says nothing
        mov     ax, 13h         ; 320 by 200 dots, one byte each
        int     10h
        mov     ax, 0A000h      ; where they are; ES stays there
        mov     es, ax
        call    title

new_game:
        call    ask_players
        call    ask_first
        call    clear_ring
        call    draw_board

; The main loop. Who moves is in [mover], and changes after each move that does not end the game.
next_turn:
        mov     al, [mover]
        cmp     byte [players], 2
        je      .person         ; with two players, no engine runs
        cmp     al, 'o'
        jne     .person
        mov     si, says_computer
        call    message
        call    decide          ; AL = the cell
        jmp     .make
.person:
        call    ask_cell        ; AL = the cell
        push    ax
        mov     si, tune_nbc
        call    play
        pop     ax
.make:
        mov     ah, [mover]
        call    take            ; into the ring
        call    draw_cell       ; and onto the screen
        call    find_line
        jc      won
        call    is_full
        jc      drawn
        xor     byte [mover], 'x' ^ 'o' ; the other side
        jmp     next_turn

won:
        call    mark_line
        mov     bx, tune_castle ; a person has won,
        mov     si, says_x_wins
        cmp     byte [players], 2
        je      .two
        mov     si, says_you_win
        cmp     byte [mover], 'x'
        je      over
        mov     si, says_computer_wins
        mov     bx, tune_wah    ; or has lost
        jmp     over
.two:
        cmp     byte [mover], 'x'
        je      over
        mov     si, says_o_wins
        jmp     over
drawn:
        mov     si, says_drawn
        mov     bx, tune_wah
over:
        push    bx
        call    message
        pop     si
        call    play
        mov     si, asks_again
        call    second_message
.key:
        call    key
        and     al, 0DFh        ; a small letter becomes a capital
        cmp     al, 'Y'
        je      .again
        cmp     al, 'N'
        je      leave_game
        mov     si, says_y_or_n
        call    second_message
        jmp     .key
.again:
        jmp     new_game

; leave_game: back to text, a farewell, and the end.
leave_game:
        mov     ax, 3           ; 80 by 25 letters
        int     10h
        mov     si, farewell
.letter:
        lodsb
        or      al, al
        jz      .end
        mov     ah, 0Eh         ; the BIOS writes a letter
        mov     bx, 7
        int     10h
        jmp     .letter
.end:
        int     20h

; title: the first screen, until a key is pressed.
title:
        call    clear_screen
        mov     byte [colour], 14
        mov     word [scale], 4
        mov     si, name
        mov     ax, 40
        call    centred
        mov     word [scale], 1
        mov     byte [colour], 7
        mov     si, subtitle
        mov     ax, 90
        call    centred
        mov     si, asks_any_key
        call    message
        jmp     key

; ask_players: one or two, into [players].
ask_players:
        call    clear_screen
        mov     si, asks_players
        call    ask_one_or_two
        mov     [players], al
        ret

; ask_first: the side that begins, into [mover].
ask_first:
        mov     si, asks_who
        cmp     byte [players], 2
        jne     .ask
        mov     si, asks_mark
.ask:
        call    ask_one_or_two
        mov     ah, 'x'
        cmp     al, 1
        je      .set
        mov     ah, 'o'
.set:
        mov     [mover], ah
        ret

; ask_one_or_two: SI = the question; answers AL = 1 or 2.
ask_one_or_two:
        call    message
        mov     si, nothing
        call    second_message
.key:
        call    key
        sub     al, '0'
        cmp     al, 1
        je      .done
        cmp     al, 2
        je      .done
        mov     si, says_one_or_two
        call    second_message
        jmp     .key
.done:
        ret

; ask_cell: whose turn it is, then an empty cell in AL. Other keys are refused, and the turn stays.
ask_cell:
        mov     si, says_your_move
        cmp     byte [players], 2
        jne     .say
        mov     si, says_x_moves
        cmp     byte [mover], 'x'
        je      .say
        mov     si, says_o_moves
.say:
        call    message
        mov     si, nothing
        call    second_message
.key:
        call    key
        sub     al, '1'
        cmp     al, 9
        jae     .wrong          ; below '1' it has wrapped around
        mov     bx, keypad
        xlatb                   ; AL = the cell under this key
        mov     ah, al
        mov     bx, ring
        xlatb                   ; AL = what it holds
        cmp     al, ' '
        mov     al, ah
        jne     .taken
        ret
.taken:
        mov     si, says_taken
        jmp     .refuse
.wrong:
        mov     si, says_wrong
.refuse:
        call    second_message
        jmp     .key

; key: waits for a key; AL = its letter. Escape does not come back.
key:
        xor     ah, ah
        int     16h
        cmp     al, ESCAPE
        je      .leave
        ret
.leave:
        jmp     leave_game      ; what is on the stack does not matter any more

clear_ring:
        push    es
        push    ds
        pop     es
        mov     di, ring
        mov     cx, RIM+1
        mov     al, ' '
        rep     stosb
        pop     es
        ret

; find_line: carry set if a line is complete, which is then in [line] as a bit plane.
find_line:
        call    planes          ; BX and DX
        mov     si, lines
        mov     cx, 8
.line:
        lodsw
        mov     [line], ax
        mov     bp, ax
        and     ax, bx
        cmp     ax, bp
        je      .found
        mov     ax, bp
        and     ax, dx
        cmp     ax, bp
        je      .found
        loop    .line
        clc
        ret
.found:
        stc
        ret

; is_full: carry set if no cell is empty.
is_full:
        mov     si, ring
        mov     cx, RIM+1
.cell:
        lodsb
        cmp     al, ' '
        je      .room
        loop    .cell
        stc
        ret
.room:
        clc
        ret

        %include "engine.asm"
        %include "screen.asm"
        %include "speaker.asm"

; The eight lines as bit planes of the ring: four sides, two through the middle, two diagonals.
        align   2
lines:  dw      000000111b, 000011100b, 001110000b, 011000001b
        dw      110001000b, 100100010b, 100010001b, 101000100b

; The cell under each key, 1 to 9: 7 8 9 is the top row of the keypad.
keypad: db      6, 5, 4, 7, 8, 3, 0, 1, 2

name:               db "TIC-TAC-TOE", 0
subtitle:           db "SIXTEEN PATTERNS, FOUR TURNS, ONE 8086", 0
asks_any_key:       db "PRESS ANY KEY - ESC LEAVES", 0
asks_players:       db "ONE OR TWO PLAYERS? (1/2)", 0
asks_who:           db "WHO MOVES FIRST? 1 YOU, 2 THE COMPUTER", 0
asks_mark:          db "WHO MOVES FIRST? 1 X, 2 O", 0
says_one_or_two:    db "PLEASE PRESS 1 OR 2", 0
says_your_move:     db "YOUR MOVE: PRESS A DIGIT OF THE KEYPAD", 0
says_x_moves:       db "X TO MOVE: PRESS A DIGIT OF THE KEYPAD", 0
says_o_moves:       db "O TO MOVE: PRESS A DIGIT OF THE KEYPAD", 0
says_computer:      db "THE COMPUTER MOVES", 0
says_taken:         db "THAT SQUARE IS TAKEN", 0
says_wrong:         db "ONLY THE DIGITS 1 TO 9 NAME A SQUARE", 0
says_you_win:       db "YOU WIN!", 0
says_computer_wins: db "THE COMPUTER WINS", 0
says_x_wins:        db "X WINS!", 0
says_o_wins:        db "O WINS!", 0
says_drawn:         db "A DRAW", 0
asks_again:         db "AGAIN? (Y/N)", 0
says_y_or_n:        db "AGAIN? PLEASE PRESS Y OR N", 0
nothing:            db 0
farewell:           db "Thank you for playing.", 13, 10, 0

players: db     0               ; 1 or 2
mover:  db      0               ; 'x' or 'o'
        align   2
line:   dw      0               ; the complete line
ring:   times 9 db ' '          ; the board

        %include "patterns.asm"
