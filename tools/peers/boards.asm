; boards.asm: the engine of the assembly machine on every board, in one run.
;
; It is loaded at offset 100h of a segment, as a COM file is. From the segment BOARDS on, each board has a paragraph
; of its own: nine bytes of the ring, then the byte that receives the answer.

        bits    16
        cpu     8086
        org     100h

BOARDS  equ     2000h

        cld
next:
        mov     ds, [cs:board]
        push    cs
        pop     es
        xor     si, si
        mov     di, ring
        mov     cx, 9
        rep movsb               ; the ring of this board
        push    cs
        pop     ds
        call    decide          ; AL = the cell
        mov     es, [board]
        mov     [es:9], al
        inc     word [board]
        dec     word [left]
        jnz     next
        hlt

        align   2
board:  dw      BOARDS
left:   dw      COUNT
ring:   times 9 db ' '

        %include "engine.asm"
        %include "patterns.asm"
