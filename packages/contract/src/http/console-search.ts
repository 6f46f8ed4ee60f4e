import * as z from 'zod'

/** What the database can be asked for: it keeps neither a zero nor half of a pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** What lists of the console are searched by: words, or what begins them. */
export const searchText = z
  .string()
  .trim()
  .max(100, 'Поиск не длиннее 100 символов')
  .refine(isStorable, 'Поиск с недопустимыми символами')
  .default('')
