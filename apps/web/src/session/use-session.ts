import {
  type CustomerArea,
  type CustomerRole,
  mayEnter,
} from '@yacheyka/core/accounts/customer-role'
import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { session } from './session.ts'

/** The signed-in user's uid, as the paths of the API want it; undefined where nobody is signed in. */
export const useUserUid = (): string | undefined =>
  useSyncExternalStore(session.subscribe, session.userUid, () => undefined)

/** The role of the signed-in user in the company. */
export const useRole = (): CustomerRole =>
  useSyncExternalStore(session.subscribe, session.role, () => 'owner')

/** Whether the signed-in user's role enters this area of the cabinet. */
export const useMay = (area: CustomerArea): boolean => mayEnter(area, useRole())

/**
 * For the cabinet's shell: when the session ends, in this tab or another, its loader runs again and leads to the login
 * page; what was read of one customer is forgotten before another signs in.
 */
export const useSessionWatch = (): void => {
  const { revalidate } = useRevalidator()
  const userUid = useUserUid()
  useEffect(() => {
    if (userUid === undefined) void revalidate()
    return () => {
      queryClient.clear()
    }
  }, [userUid, revalidate])
}
