/** Every link of the console is built here. */
export const operatorPaths = {
  today: () => '/operator',
  signIn: (next?: string) =>
    next === undefined ? '/operator/sign-in' : `/operator/sign-in?next=${encodeURIComponent(next)}`,
} as const
