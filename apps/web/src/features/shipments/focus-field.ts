/** A `ref` of a group that has just come: the focus goes to its first field. */
export const focusField = (group: HTMLElement | null): void => {
  group?.querySelector('input')?.focus()
}
