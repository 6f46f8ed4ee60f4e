import type { SignInStage } from '@yacheyka/contract/operators/console-session'

/** What of a sign-in is behind its operator. */
export type Passed = 'credentials' | 'password' | 'enrol' | 'code'

interface Facts {
  /** The password is one that somebody else made up. */
  readonly mustChangePassword: boolean
  /** The second factor is set up. */
  readonly enrolled: boolean
  /** False in a demonstration: it asks for the password and nothing else. */
  readonly strict: boolean
}

/**
 * What is asked for next. The code stands before a new password: whoever has got hold of a password that was given out
 * sets no other without the telephone.
 */
export function stageAfter(
  passed: Passed,
  { mustChangePassword, enrolled, strict }: Facts,
): SignInStage {
  if (!strict) return 'done'
  if (enrolled && passed === 'credentials') return 'code'
  if (mustChangePassword) return 'password'
  return enrolled ? 'done' : 'enrol'
}
