import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'

/** What lists of the console are searched by: words, or what begins them. */
export const searchText = z
  .string()
  .trim()
  .max(100, 'Поиск не длиннее 100 символов')
  .refine(isStorable, 'Поиск с недопустимыми символами')
  .default('')
