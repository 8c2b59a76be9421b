; machine.asm: the engine alone, as the screens show it and the proofs run it.
;
;   nasm -f bin machine.asm -o machine.bin            the table as printed
;   nasm -f bin -DREPAIRED machine.asm -o machine.bin the repaired one
;
; It is loaded at offset 100h of a segment, as a COM file is. `answer` makes the computer's move and
; `person` makes the player's; both end with HLT.

        bits    16
        cpu     8086
        org     100h

answer:
        call    decide          ; AL = the cell
        cmp     al, NONE
        je      .full
        mov     ah, 'o'
        call    take
.full:
        hlt                     ; the answer is in AL, and in the ring

person:                         ; AL = the cell, which is known to be empty, AH = the mark
        call    take
        mov     si, tune_nbc    ; the sound of a person's move
        call    play
        hlt

        %include "engine.asm"
        %include "speaker.asm"

        align   2
ring:   times 9 db ' '          ; the board

        %include "patterns.asm"
