; boot.asm: the first sector of a floppy disk. It loads game.com from the sectors behind it and starts it,
; without DOS.

        bits    16
        cpu     8086
        org     7C00h           ; where the BIOS loads it; DL = the drive

TARGET  equ     1000h           ; where the game goes
SECTORS equ     8               ; how much of it is read: 4,096 bytes

boot:
        cli
        xor     ax, ax
        mov     ds, ax
        mov     ss, ax
        mov     sp, 7C00h
        sti
        mov     ax, TARGET
        mov     es, ax
        mov     bp, 5           ; a floppy drive may need several attempts to come up to speed
.read:
        mov     bx, 100h        ; as DOS loads a COM file
        mov     ax, 0200h+SECTORS
        mov     cx, 2           ; from the second sector of the first track on
        xor     dh, dh
        int     13h
        jnc     .loaded
        xor     ah, ah          ; reset the drive
        int     13h
        dec     bp
        jnz     .read
        mov     si, says_unreadable
        jmp     ended.say
.loaded:
        mov     word [20h*4], ended     ; the game ends with int 20h
        mov     word [20h*4+2], ds
        mov     ax, TARGET
        mov     ds, ax
        mov     ss, ax
        mov     sp, 0FFFEh
        jmp     TARGET:100h

; ended: the game is over; a key starts the computer anew.
ended:
        xor     ax, ax
        mov     ds, ax
        mov     si, says_ended
.say:
        cld
.letter:
        lodsb
        or      al, al
        jz      .wait
        mov     ah, 0Eh
        mov     bx, 7
        int     10h
        jmp     .letter
.wait:
        xor     ah, ah
        int     16h
        int     19h

says_ended:      db "Press a key to start again.", 13, 10, 0
says_unreadable: db "The disk cannot be read. Press a key to try again.", 13, 10, 0

        times 510-($-$$) db 0
        dw      0AA55h          ; the mark of a sector that can be started
