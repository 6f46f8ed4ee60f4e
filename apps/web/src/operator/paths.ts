/** Every link of the console is built here. */
export const operatorPaths = {
  today: () => '/operator',
  signIn: (next?: string) =>
    next === undefined ? '/operator/sign-in' : `/operator/sign-in?next=${encodeURIComponent(next)}`,
  applications: () => '/operator/applications',
  application: (uid: string) => `/operator/applications/${uid}`,
  feedback: () => '/operator/feedback',
  responses: () => '/operator/responses',
  customer: (uid: string) => `/operator/customers/${uid}`,
} as const
