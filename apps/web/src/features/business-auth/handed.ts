/** A field's value that another page hands over in the state of its link; empty where it does not. */
export const handed = (state: unknown, name: 'login' | 'email'): string => {
  const value: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
  return typeof value === 'string' ? value : ''
}
