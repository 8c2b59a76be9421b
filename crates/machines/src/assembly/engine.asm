; engine.asm: which cell to take.
;
; The board is a ring of nine bytes in memory: eight cells around the rim, then the centre.
;
;        0 | 1 | 2          'x'  the player's mark
;       ---+---+---         'o'  the computer's mark
;        7 | 8 | 3          ' '  empty
;       ---+---+---
;        6 | 5 | 4
;
; A bit plane is the same board with one bit for each cell, cell 0 in bit 0: the rim fills the low byte
; of a register and the centre is bit 0 of the high byte. Turning the board by 90 degrees moves every
; cell of the rim two places along the ring, so it is a rotation of the low byte by two bits, and the
; high byte stays. The ring in memory never turns.
;
;       BX  bit plane of the player        CL  2, the distance of a quarter turn
;       DX  bit plane of the computer      CH  patterns of this stage still to be tried
;       DI  the stage                      BP  how far the board has turned, in cells
;       SI  the pattern

QUARTER equ     2               ; cells of the rim in a quarter turn
RIM     equ     8               ; cells in the rim; the centre is cell 8
NONE    equ     0FFh            ; the answer for a full board

; One pattern: eight bytes, so that all words are at even addresses, where the 8086 reads them faster.
        struc   PATTERN
.care:  resw    1               ; the cells that must look like the picture
.x:     resw    1               ; those of them that hold an x
.o:     resw    1               ; those of them that hold an o; the others are empty
.cell:  resb    1               ; the cell to take
.number: resb   1               ; the number under which the pattern was printed
        endstruc

; decide: answers with a cell.
;   in   ring
;   out  AL = the cell, or NONE if no cell is empty; SI = the pattern that fits, if one does
;   uses AX BX CX DX SI DI BP
decide:
        call    planes          ; BX and DX are the board
        mov     cl, QUARTER     ; the 8086 rotates by one or by CL; `ror al,2` came with the 80186
        mov     di, stages      ; the table of patterns
stage:
        cmp     word [di], 0    ; a stage begins with the number of its patterns
        je      fallback        ; after the last stage stands a zero
        xor     bp, bp          ; not turned yet
turn:
        mov     ch, [di]        ; all patterns of the stage,
        lea     si, [di+2]      ; from the first one on
compare:
        mov     ax, bx          ; the player's cells,
        and     ax, [si+PATTERN.care]   ; as far as the picture cares
        cmp     ax, [si+PATTERN.x]      ; x where the picture has x, and nowhere else that counts?
        jne     .differs
        mov     ax, dx          ; the computer's cells,
        and     ax, [si+PATTERN.care]   ; likewise
        cmp     ax, [si+PATTERN.o]      ; the same for o; then the rest is empty
        je      fits
.differs:
        add     si, PATTERN_size        ; the next pattern
        dec     ch
        jnz     compare         ; as long as the stage has one
        ror     bl, cl          ; turn both planes by 90 degrees: cell 0 becomes what cell 2 was
        ror     dl, cl          ; one instruction each, whatever is on the board
        add     bp, QUARTER     ; remember how far
        cmp     bp, RIM
        jb      turn            ; after four turns the board is as it was,
        mov     di, si          ; and SI is behind the last pattern, where the next stage begins
        jmp     stage

fits:
        mov     al, [si+PATTERN.cell]   ; the cell on the turned board
        cmp     al, RIM
        je      .centre         ; the centre does not move
        add     ax, bp          ; as far along the ring as the board has turned:
        and     al, RIM-1       ; the cell on the board as it lies in memory
.centre:
        ret

fallback:
        lea     si, [di+2]      ; behind the zero: nine cells in the order of preference
        mov     bx, ring
        mov     cx, RIM+1
.look:
        lodsb                   ; AL = the next cell
        mov     ah, al
        xlatb                   ; AL = what it holds
        cmp     al, ' '
        mov     al, ah          ; MOV leaves the flags alone
        je      .empty
        loop    .look
        mov     al, NONE
.empty:
        ret

; planes: takes the ring apart into two bit planes, the last cell first, so that cell 0 ends in bit 0.
;   in   ring
;   out  BX = the player's cells, DX = the computer's
;   uses AX CX SI
planes:
        xor     bx, bx          ; no x yet
        xor     dx, dx          ; no o yet
        mov     si, ring+RIM    ; the last cell
        mov     cx, RIM+1       ; nine cells
        std                     ; LODSB goes down
.cell:
        shl     bx, 1           ; room for one more bit
        shl     dx, 1
        lodsb                   ; AL = what the cell holds
        cmp     al, 'x'
        jne     .not_x
        inc     bx              ; the new bit becomes 1
.not_x:
        cmp     al, 'o'
        jne     .not_o
        inc     dx
.not_o:
        loop    .cell
        cld                     ; every other routine expects to go up
        ret

; take: writes a mark into a cell.
;   in   AL = the cell, AH = the mark
;   uses BX
take:
        mov     bl, al
        xor     bh, bh          ; BX = the cell
        mov     [ring+bx], ah   ; the only instruction that writes to the ring
        ret
