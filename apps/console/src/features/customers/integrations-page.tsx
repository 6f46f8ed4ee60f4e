import { useQuery } from '@tanstack/react-query'
import { operatorGetIntegrations } from '@yacheyka/contract/customers/console-integrations'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import { operatorQuery } from '../../api.ts'
import { CustomerCalls } from './customer-calls.tsx'
import { CustomerFrame } from './customer-frame.tsx'
import { CustomerKeys } from './customer-keys.tsx'
import { CustomerWebhooks } from './customer-webhooks.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Интеграции клиента', config),
    description: 'Ключи API, вызовы и вебхуки клиента.',
    path: pathname,
  }),
}

const Integrations = ({ uid }: { readonly uid: string }) => {
  const { query, change } = useUrlQuery()
  const days = query.get('days') === '30' ? '30' : '7'
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...operatorQuery(operatorGetIntegrations, { params: { uid }, query: { days } }),
    placeholderData: (shown) => shown,
  })
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем интеграции" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  return (
    <>
      <CustomerKeys uid={uid} keys={data.keys} />
      <CustomerWebhooks uid={uid} webhooks={data.webhooks} />
      <CustomerCalls
        days={data.days}
        period={days}
        busy={isPlaceholderData}
        onPeriod={(period) =>
          change((latest) => withChanges(latest, { days: period === '7' ? '' : period }))
        }
      />
    </>
  )
}

/** What a customer's programs have of the network: keys, webhooks, calls by day. */
export const Component = () => (
  <CustomerFrame tab="integrations">{({ uid }) => <Integrations uid={uid} />}</CustomerFrame>
)
