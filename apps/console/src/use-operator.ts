import { useQuery } from '@tanstack/react-query'
import type { OperatorMe } from '@yacheyka/contract/operators/console-session'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { signedInQuery } from './operator-query.ts'

/** The signed-in operator. Every page of the console stands inside the frame, which shows none without one. */
export const useOperator = (): OperatorMe => {
  const { data } = useQuery(signedInQuery)
  if (data === undefined || data === null) throw new Error('useOperator stands outside the frame')
  return data
}

/** Whether the signed-in operator's role is one of these: what is not for it is not shown. */
export const useMay = (roles: readonly OperatorRole[]): boolean =>
  roles.includes(useOperator().role)
