import type { OperatorUser } from './queries.ts'

/** What the journal says that an act on an operator is of. */
export const subjectOf = ({ uid, name, login }: Pick<OperatorUser, 'uid' | 'name' | 'login'>) => ({
  kind: 'operator',
  id: uid,
  name: `${name} (${login})`,
})
