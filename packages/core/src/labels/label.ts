/** How labels are printed: one a page, sheets of six, one a page for narrow rolls, and the language of thermal printers. */
export const LABEL_FORMATS = ['100x75', 'a4', '58x40', 'zpl'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

/** Places of an A4 sheet, filled line by line. */
export const LABELS_ON_SHEET = 6
