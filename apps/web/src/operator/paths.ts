/** Every link of the console is built here. */
export const operatorPaths = {
  today: () => '/operator',
  signIn: (next?: string) =>
    next === undefined ? '/operator/sign-in' : `/operator/sign-in?next=${encodeURIComponent(next)}`,
  operators: () => '/operator/operators',
  operator: (uid: string) => `/operator/operators/${encodeURIComponent(uid)}`,
  /** The journal, of one thing or of one operator where it says so. */
  audit: (
    filter: {
      readonly subject_kind?: string
      readonly subject_id?: string
      readonly operator?: string
    } = {},
  ) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/audit' : `/operator/audit?${query}`
  },
  me: () => '/operator/me',
  applications: () => '/operator/applications',
  application: (uid: string) => `/operator/applications/${uid}`,
  feedback: () => '/operator/feedback',
  responses: () => '/operator/responses',
  customer: (uid: string) => `/operator/customers/${uid}`,
} as const
