import type { OwnCall } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { momentOf } from '@yacheyka/ui/moment.ts'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import { CallDetails } from './call-details.tsx'
import { CallFilters, callsQueryOf, FILTERS } from './call-filters.tsx'
import { nameOperation, readablePath, secondOf, toneOfStatus } from './call-words.ts'
import { IntegrationsFrame } from './integrations-frame.tsx'
import styles from './integrations.module.css'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { useCalls } from './use-calls.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Журнал вызовов', config),
    description: 'Что вызывали ваши программы и что им ответили.',
    path: pathname,
  }),
}

const columnsOf = (onShow: (call: OwnCall) => void): readonly Column<OwnCall>[] => [
  {
    id: 'at',
    head: 'Время',
    names: true,
    cell: ({ at }) => (
      <time dateTime={at} className={autoStack(4)}>
        <span>{secondOf(at)}</span>
        <span className={styles['quiet']}>{momentOf(at)?.day}</span>
      </time>
    ),
  },
  {
    id: 'operation',
    head: 'Вызов',
    grows: true,
    cell: ({ operation, method, path }) => (
      <span className={autoStack(4)}>
        <span>{nameOperation(operation)}</span>
        <code className={styles['path']}>
          {method} {readablePath(path)}
        </code>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Ответ',
    cell: ({ status, code }) => (
      <span className={autoStack(4)}>
        <StateMark tone={toneOfStatus(status)} text={String(status)} />
        {code !== null && <code className={styles['code']}>{code}</code>}
      </span>
    ),
  },
  { id: 'ms', head: 'мс', figure: true, desktopOnly: true, cell: ({ ms }) => ms },
  { id: 'key', head: 'Ключ', desktopOnly: true, cell: ({ key }) => key.name },
  {
    id: 'acts',
    head: 'Действия',
    cell: (call) => (
      <Button
        look="quiet"
        className={styles['small']}
        aria-haspopup="dialog"
        onClick={() => onShow(call)}
      >
        Подробнее
      </Button>
    ),
  },
]

const CALLS = ['вызов', 'вызова', 'вызовов'] as const

const Skipped = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <p className={styles['quiet']}>
      {typeset(
        `Сегодня вызовов больше, чем хранит журнал: ещё ${counted(count, CALLS)} посчитано, но не записано.`,
      )}
    </p>
  )

const Calls = () => {
  const { query, change } = useUrlQuery()
  const { data, error, isPlaceholderData, refetch } = useCalls(callsQueryOf(query))
  const [shown, setShown] = useState<OwnCall>()
  const set = (changes: Readonly<Record<string, string>>) =>
    change((latest) => withChanges(latest, { before: '', ...changes }))
  const reset = () => set(Object.fromEntries(FILTERS.map((name) => [name, ''])))
  const isFiltered = FILTERS.some((name) => query.has(name))
  const next = data?.next ?? null
  const isEmpty = data?.results.length === 0
  const isFirst = query.get('before') === null
  if (isEmpty && next === null && !isFiltered && isFirst)
    return (
      <EmptyState title="Вызовов пока нет">
        <p className={styles['lead']}>
          {typeset(
            'Здесь появится каждый вызов API с вашими ключами: что спросили, что ответили, за сколько.',
          )}
        </p>
      </EmptyState>
    )
  return (
    <>
      <CallFilters query={query} onChange={set} onReset={reset} />
      {data === undefined && error === null && <LoadingState label="Загружаем вызовы" />}
      {data === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Skipped count={data.skipped_today} />}
      {isEmpty && next === null && (
        <NothingFound title="Таких вызовов нет" onReset={reset}>
          <p className={styles['lead']}>Давних вызовов журнал уже не хранит.</p>
        </NothingFound>
      )}
      {isEmpty && next !== null && (
        <p className={styles['lead']}>Среди просмотренных вызовов таких нет.</p>
      )}
      {data !== undefined && data.results.length > 0 && (
        <div className={styles['list']}>
          <DataTable
            caption="Вызовы API"
            columns={columnsOf(setShown)}
            rows={data.results}
            keyOf={({ id }) => id}
            busy={isPlaceholderData}
          />
        </div>
      )}
      <div className={styles['acts']}>
        {!isFirst && (
          <Button look="quiet" className={styles['small']} onClick={() => set({})}>
            К новым
          </Button>
        )}
        {next !== null && (
          <Button look="quiet" className={styles['small']} onClick={() => set({ before: next })}>
            {isEmpty ? 'Искать раньше' : 'Более ранние'}
          </Button>
        )}
      </div>
      {shown !== undefined && (
        <Dialog title="Вызов API" onClose={() => setShown(undefined)}>
          {() => <CallDetails call={shown} />}
        </Dialog>
      )}
    </>
  )
}

/** What the shop's programs have called, and what they were answered. */
export const Component = () => (
  <IntegrationsFrame aside={null}>
    <Calls />
  </IntegrationsFrame>
)
