/** A terminal obeys some characters; a text that came from outside must not command it. */
export const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, ' ')
