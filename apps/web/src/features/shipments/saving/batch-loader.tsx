import { useQuery } from '@tanstack/react-query'
import { getBatch } from '@yacheyka/contract/batches/saved-batches'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type ReactNode } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { EmptyState, LoadingState } from '@yacheyka/ui/states.tsx'

/** Reads a batch from the server once, and shows the page with it. */
export const BatchLoader = <T,>({
  uid,
  read,
  children,
}: {
  readonly uid: string
  /** What the page wants of it. */
  readonly read: (batch: ResponseBody<typeof getBatch>) => Promise<T> | T
  readonly children: (opened: T) => ReactNode
}) => {
  const user = useUserUid() ?? ''
  // What was read before may have been saved over since: the cache still has it when the page opens the batch again.
  const [opening] = useState(randomKey)
  const { data, error } = useQuery({
    // Not among the customer's queries: what an order changes must not replace what is open.
    queryKey: ['opened-batch', user, uid, opening],
    queryFn: async ({ signal }) => ({
      opened: await read(
        await callAsCustomer(getBatch, { params: { uid: user, batch: uid } }, { signal }),
      ),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data !== undefined) return children(data.opened)
  if (error === null) return <LoadingState label="Открываем черновик" />
  return (
    <EmptyState title="Черновик не открылся">
      <p>{typeset(formatError(error))}</p>
      <ButtonLink to={paths.businessOrders()}>К заказам</ButtonLink>
    </EmptyState>
  )
}
