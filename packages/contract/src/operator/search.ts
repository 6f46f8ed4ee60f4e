import * as z from 'zod'

/** What lists of the console are searched by: words, or what begins them. */
export const searchText = z
  .string()
  .trim()
  .max(100, 'Поиск не длиннее 100 символов')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Поиск с недопустимыми символами')
  .default('')
