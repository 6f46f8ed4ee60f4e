import { typeset } from '@yacheyka/core/text/wording'

/** The same on every page that prints them. */
export const PRINT_LABELS = typeset('Печать этикеток')
export const OTHER_LABELS = typeset('Другой формат')
