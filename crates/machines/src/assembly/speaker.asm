; speaker.asm: tunes on the loudspeaker of a PC.
;
; Channel 2 of the 8253 timer divides 1,193,182 Hz by a number that is written to port 42h, low byte
; first, after the control word B6h in port 43h has asked for a square wave. Bits 0 and 1 of port 61h
; connect the loudspeaker. How long a note lasts is counted in ticks of the BIOS clock, 18.2 to the
; second, so it is the same on every machine.

SILENCE equ     1               ; instead of a divisor

; play: a tune of pairs, divisor and ticks, that ends with a zero.
;   in   SI = the tune
;   uses AX BX CX DX SI
play:
        lodsw                   ; the divisor
        or      ax, ax
        jz      quiet           ; the end
        mov     bx, ax
        cmp     bx, SILENCE
        je      .rest
        mov     al, 0B6h        ; channel 2, both bytes, a square wave
        out     43h, al
        mov     al, bl
        out     42h, al
        mov     al, bh
        out     42h, al
        in      al, 61h
        or      al, 3           ; the loudspeaker listens to the timer
        jmp     .set
.rest:
        in      al, 61h
        and     al, 0FCh
.set:
        out     61h, al
        lodsw                   ; how many ticks
        call    wait_ticks
        jmp     play

; quiet: disconnects the loudspeaker.
quiet:
        in      al, 61h
        and     al, 0FCh
        out     61h, al
        ret

; wait_ticks: until the clock has ticked AX times. What is counted is that its count changes: at midnight it
; starts again from zero, so a time to wait for might never come.
;   uses AX BX CX DX
wait_ticks:
        push    ax
        xor     ah, ah
        int     1Ah             ; CX:DX = ticks since midnight
        pop     ax
.tick:
        mov     bx, dx          ; the low word changes with every tick
.wait:
        push    ax
        push    bx
        xor     ah, ah
        int     1Ah
        pop     bx
        pop     ax
        cmp     dx, bx
        je      .wait           ; not yet
        dec     ax
        jnz     .tick
        ret

; The divisors of the notes, with A at 440 Hz.
E_FLAT3 equ     7670
G3      equ     6088
G4      equ     3044
C5      equ     2280
D5      equ     2032
E5      equ     1810
F5      equ     1708
G5      equ     1522
A5      equ     1356
B5      equ     1208
C6      equ     1140
D6      equ     1016

; A person plays a square: a rising major sixth, and a step down.
tune_nbc:    dw G4, 2, E5, 2, D5, 3, 0
; A person has lost or drawn: two falling notes.
tune_wah:    dw G3, 5, SILENCE, 1, E_FLAT3, 12, 0
; A person has won: a fanfare in rising triplets.
tune_castle: dw C5, 2, E5, 2, G5, 2, F5, 2, A5, 2, C6, 2, G5, 2, B5, 2, D6, 2, C6, 14, 0
