; screen.asm: pictures and letters in VGA mode 13h, 320 by 200 dots with one byte each. ES = A000h.

WIDTH   equ     320
PITCH   equ     50              ; from one square to the next
SQUARE  equ     46              ; the side of a square; between two squares is a bar of 4
LEFT    equ     87              ; the top left corner of the board
TOP     equ     16
SPAN    equ     3*PITCH-4       ; the side of the board

; fill: a rectangle.
;   in   DI = its top left dot, CX = width, DX = height, AL = colour
;   uses nothing
fill:
        push    cx
        push    dx
        push    di
.row:
        push    cx
        push    di
        rep     stosb
        pop     di
        pop     cx
        add     di, WIDTH
        dec     dx
        jnz     .row
        pop     di
        pop     dx
        pop     cx
        ret

clear_screen:
        xor     di, di
        mov     cx, WIDTH
        mov     dx, 200
        xor     al, al
        jmp     fill

; glyph: a letter of 5 by 7 dots, each of them [scale] by [scale] large.
;   in   AL = the letter, DI = its top left dot
;   out  DI = the place for the next letter
;   uses AX
glyph:
        push    bx
        push    cx
        push    dx
        push    si
        push    di
        sub     al, ' '         ; the font begins with the space
        mov     ah, 5           ; five columns
        mul     ah
        add     ax, font
        mov     si, ax
        mov     cx, 5
.column:
        lodsb
        mov     bl, al          ; seven dots, the top one in bit 0
        mov     bh, 7
        push    di
.dot:
        shr     bl, 1
        jnc     .blank
        push    cx
        mov     cx, [scale]
        mov     dx, cx
        mov     al, [colour]
        call    fill
        pop     cx
.blank:
        mov     ax, WIDTH
        mul     word [scale]
        add     di, ax
        dec     bh
        jnz     .dot
        pop     di
        add     di, [scale]
        loop    .column
        pop     di
        mov     ax, 6
        mul     word [scale]
        add     di, ax
        pop     si
        pop     dx
        pop     cx
        pop     bx
        ret

; centred: a line of text in the middle of the screen.
;   in   SI = the text, which ends with a zero, AX = its top row
centred:
        mov     dx, WIDTH
        mul     dx
        mov     di, ax
        mov     bx, si
        xor     cx, cx
.count:
        cmp     byte [bx], 0
        je      .counted
        inc     bx
        inc     cx
        jmp     .count
.counted:
        mov     ax, 3           ; half of a letter's width of 6
        mul     cx
        mul     word [scale]
        sub     di, ax
        add     di, WIDTH/2
.letter:
        lodsb
        or      al, al
        jz      .done
        call    glyph
        jmp     .letter
.done:
        ret

; message, second_message: SI = the text for the first or the second line under the board.
message:
        mov     ax, 172
        mov     byte [colour], 15
        jmp     replace
second_message:
        mov     ax, 186
        mov     byte [colour], 14
replace:
        push    ax
        mov     dx, WIDTH
        mul     dx
        mov     di, ax
        mov     cx, WIDTH
        mov     dx, 8
        xor     al, al
        call    fill
        mov     word [scale], 1
        pop     ax
        jmp     centred

; draw_board: the four bars, and in each square the digit of its key.
draw_board:
        call    clear_screen
        mov     al, 7
        mov     di, TOP*WIDTH+LEFT+SQUARE
        mov     cx, 4
        mov     dx, SPAN
        call    fill
        add     di, PITCH
        call    fill
        mov     di, (TOP+SQUARE)*WIDTH+LEFT
        mov     cx, SPAN
        mov     dx, 4
        call    fill
        add     di, PITCH*WIDTH
        call    fill
        mov     word [scale], 2
        mov     byte [colour], 8
        mov     cx, 9           ; the keys 9 down to 1
.key:
        mov     bx, cx
        mov     bl, [keypad-1+bx]       ; the cell under the key
        shl     bx, 1
        mov     di, [corners+bx]
        add     di, 16*WIDTH+18
        mov     al, cl
        add     al, '0'
        call    glyph
        loop    .key
        ret

; draw_cell: the mark of a cell.
;   in   AL = the cell
draw_cell:
        xor     bl, bl          ; on black
; draw_on: the mark of a cell on a background.
;   in   AL = the cell, BL = the colour of the background
draw_on:
        mov     ah, bl
        mov     bl, al
        xor     bh, bh
        mov     dl, [ring+bx]
        shl     bx, 1
        mov     di, [corners+bx]
        push    dx
        mov     al, ah
        mov     cx, SQUARE
        mov     dx, SQUARE
        call    fill
        pop     dx
        cmp     dl, 'o'
        je      draw_o
        cmp     dl, 'x'
        je      draw_x
        ret

; draw_x: two strokes of 32 steps, each step a block of 5 by 2 dots. DI = the square.
draw_x:
        mov     byte [colour], 12
        add     di, 7*WIDTH+5
        mov     bx, 31          ; the distance between the strokes
        mov     cx, 32
.step:
        push    cx
        mov     al, [colour]
        mov     cx, 5
        mov     dx, 2
        call    fill            ; falling
        push    di
        add     di, bx
        call    fill            ; rising
        pop     di
        pop     cx
        add     di, WIDTH+1
        sub     bx, 2
        loop    .step
        ret

; draw_o: every dot whose distance from the centre is between 13 and 17. DI = the square.
draw_o:
        mov     byte [colour], 10
        add     di, 5*WIDTH+5
        mov     bh, -17         ; from the centre down
.row:
        mov     bl, -17         ; from the centre to the right
        push    di
.dot:
        mov     al, bl
        imul    al
        mov     cx, ax
        mov     al, bh
        imul    al
        add     ax, cx          ; the square of the distance
        cmp     ax, 13*13
        jb      .outside
        cmp     ax, 17*17-6     ; without the single dots at the four ends
        ja      .outside
        mov     al, [colour]
        mov     [es:di], al
.outside:
        inc     di
        inc     bl
        cmp     bl, 17
        jle     .dot
        pop     di
        add     di, WIDTH
        inc     bh
        cmp     bh, 17
        jle     .row
        ret

; mark_line: the three cells of [line] again, on blue.
mark_line:
        mov     cx, RIM+1
.cell:
        shr     word [line], 1
        jnc     .other
        push    cx
        mov     al, RIM+1
        sub     al, cl
        mov     bl, 1
        call    draw_on
        pop     cx
.other:
        loop    .cell
        ret

colour: db      15
        align   2
scale:  dw      1

; The top left dot of each cell of the ring.
%define corner(row, column) (TOP+PITCH*row)*WIDTH+LEFT+PITCH*column
corners:
        dw      corner(0,0), corner(0,1), corner(0,2), corner(1,2), corner(2,2)
        dw      corner(2,1), corner(2,0), corner(1,0), corner(1,1)

; Five columns of seven dots for each letter from the space to Z. Letters that no text uses are blank.
font:
        db      0, 0, 0, 0, 0                   ; space
        db      0, 0, 5Fh, 0, 0                 ; !
        times 5*5 db 0
        db      0, 5, 3, 0, 0                   ; '
        db      0, 1Ch, 22h, 41h, 0             ; (
        db      0, 41h, 22h, 1Ch, 0             ; )
        times 2*5 db 0
        db      0, 50h, 30h, 0, 0               ; ,
        db      8, 8, 8, 8, 8                   ; -
        db      0, 60h, 60h, 0, 0               ; .
        db      20h, 10h, 8, 4, 2               ; /
        db      3Eh, 51h, 49h, 45h, 3Eh         ; 0
        db      0, 42h, 7Fh, 40h, 0             ; 1
        db      42h, 61h, 51h, 49h, 46h         ; 2
        db      21h, 41h, 45h, 4Bh, 31h         ; 3
        db      18h, 14h, 12h, 7Fh, 10h         ; 4
        db      27h, 45h, 45h, 45h, 39h         ; 5
        db      3Ch, 4Ah, 49h, 49h, 30h         ; 6
        db      1, 71h, 9, 5, 3                 ; 7
        db      36h, 49h, 49h, 49h, 36h         ; 8
        db      6, 49h, 49h, 29h, 1Eh           ; 9
        db      0, 36h, 36h, 0, 0               ; :
        times 4*5 db 0
        db      2, 1, 51h, 9, 6                 ; ?
        times 5 db 0
        db      7Eh, 11h, 11h, 11h, 7Eh         ; A
        db      7Fh, 49h, 49h, 49h, 36h         ; B
        db      3Eh, 41h, 41h, 41h, 22h         ; C
        db      7Fh, 41h, 41h, 22h, 1Ch         ; D
        db      7Fh, 49h, 49h, 49h, 41h         ; E
        db      7Fh, 9, 9, 9, 1                 ; F
        db      3Eh, 41h, 49h, 49h, 7Ah         ; G
        db      7Fh, 8, 8, 8, 7Fh               ; H
        db      0, 41h, 7Fh, 41h, 0             ; I
        db      20h, 40h, 41h, 3Fh, 1           ; J
        db      7Fh, 8, 14h, 22h, 41h           ; K
        db      7Fh, 40h, 40h, 40h, 40h         ; L
        db      7Fh, 2, 0Ch, 2, 7Fh             ; M
        db      7Fh, 4, 8, 10h, 7Fh             ; N
        db      3Eh, 41h, 41h, 41h, 3Eh         ; O
        db      7Fh, 9, 9, 9, 6                 ; P
        db      3Eh, 41h, 51h, 21h, 5Eh         ; Q
        db      7Fh, 9, 19h, 29h, 46h           ; R
        db      46h, 49h, 49h, 49h, 31h         ; S
        db      1, 1, 7Fh, 1, 1                 ; T
        db      3Fh, 40h, 40h, 40h, 3Fh         ; U
        db      1Fh, 20h, 40h, 20h, 1Fh         ; V
        db      3Fh, 40h, 38h, 40h, 3Fh         ; W
        db      63h, 14h, 8, 14h, 63h           ; X
        db      7, 8, 70h, 8, 7                 ; Y
        db      61h, 51h, 49h, 45h, 43h         ; Z
