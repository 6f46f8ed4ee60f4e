import type { OperatorRow } from '@yacheyka/contract/operators/console-operators'
import type { OperatorSessionRow } from '@yacheyka/contract/operators/console-own-access'
import type { OperatorUser } from './queries.ts'
import type { listOperatorSessions } from './sessions.ts'

type Shown = Pick<
  OperatorUser,
  | 'uid'
  | 'login'
  | 'name'
  | 'role'
  | 'contact_email'
  | 'disabled_at'
  | 'created_at'
  | 'signed_in_at'
  | 'totp_confirmed_at'
  | 'must_change_password'
>

export const presentOperator = (operator: Shown): OperatorRow => ({
  uid: operator.uid,
  login: operator.login,
  name: operator.name,
  role: operator.role,
  email: operator.contact_email ?? '',
  disabled_at: operator.disabled_at?.toISOString() ?? null,
  created_at: operator.created_at.toISOString(),
  signed_in_at: operator.signed_in_at?.toISOString() ?? null,
  second_factor: operator.totp_confirmed_at !== null,
  must_change_password: operator.must_change_password,
})

export const presentSession = (
  session: Awaited<ReturnType<typeof listOperatorSessions>>[number],
  currentUid: string,
): OperatorSessionRow => ({
  uid: session.uid,
  address: session.address,
  agent: session.agent,
  created_at: session.created_at.toISOString(),
  seen_at: session.seen_at.toISOString(),
  current: session.uid === currentUid,
})
