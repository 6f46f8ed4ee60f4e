/** Whether the database takes the text as it is: it keeps neither a zero nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The text with what the database does not take replaced by `\uFFFD`: for what must not be refused. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
