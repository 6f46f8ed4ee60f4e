import { useQuery } from '@tanstack/react-query'
import { getFigures } from '@yacheyka/contract/dashboard/figures'
import type * as z from 'zod'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

export type Figures = z.output<(typeof getFigures.responses)[200]>
export type Week = Figures['weeks'][number]

/** Milliseconds after which the figures are looked at again while the page is open. */
const EVERY = 5 * 60_000

export const useFigures = () =>
  useQuery({
    ...customerQuery(getFigures, { params: { uid: useUserUid() ?? '' } }),
    refetchInterval: EVERY,
  })
