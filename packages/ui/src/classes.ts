/** Joins the class names that apply: `classes(styles['card'], wide && styles['wide'])`. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
