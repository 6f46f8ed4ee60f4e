/** Bytes of the largest workbook (decisions, section 8). */
export const FILE_SIZE_MAX = 10 * 1024 * 1024

/** To the letter (specification 2, section 5, «Spreadsheet»). */
export const FILE_MESSAGES = {
  format: 'Недопустимый формат файла',
  size: 'Превышен допустимый размер файла',
} as const

/** Where the rows come from: our template, or a table in a shop's own layout. */
export type FileWay = 'template' | 'shop'

export const ENDINGS: Readonly<Record<FileWay, readonly string[]>> = {
  template: ['.xlsx'],
  shop: ['.csv', '.xlsx'],
}

/** @returns what is wrong with a file before it is sent, or undefined */
export const errorOfFile = (
  { name, size }: { readonly name: string; readonly size: number },
  way: FileWay,
): string | undefined => {
  const known = ENDINGS[way].some((ending) => name.toLowerCase().endsWith(ending))
  if (!known) return FILE_MESSAGES.format
  return size > FILE_SIZE_MAX ? FILE_MESSAGES.size : undefined
}
