import { useQuery } from '@tanstack/react-query'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import {
  operatorForgetOwnerSpelling,
  operatorKeepPointOwnersApart,
  operatorPointOwners,
  operatorPoints,
  type PointOwners,
} from '@yacheyka/contract/points/console-points'
import { ownerTitle, OWNER_UNKNOWN } from '@yacheyka/core/points/point-owner'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'
import { useMay } from '../../use-operator.ts'
import { JoinOwners } from './join-owners.tsx'
import styles from './owners-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Владельцы точек', config),
    description: 'Чьи точки в сети и как их называют в файлах.',
    path: pathname,
  }),
}

type Owner = PointOwners['results'][number]

const POINTS = ['точка', 'точки', 'точек'] as const

const columnsOf = (
  onRename: ((owner: Owner) => void) | undefined,
  onForget: ((spelling: string) => void) | undefined,
): readonly Column<Owner>[] => [
  {
    id: 'title',
    head: 'Владелец',
    names: true,
    cell: ({ owner, title }) => (
      <Link to={operatorPaths.points(`?owner=${encodeURIComponent(owner)}`)}>{title}</Link>
    ),
  },
  { id: 'count', head: 'Точек', figure: true, cell: ({ count }) => formatNumber(count) },
  {
    id: 'spellings',
    head: 'Так же читаются',
    grows: true,
    cell: ({ spellings }) => <Spellings spellings={spellings} onForget={onForget} />,
  },
  ...(onRename === undefined
    ? []
    : [
        {
          id: 'act',
          head: 'Действие',
          cell: (owner: Owner) =>
            owner.owner !== OWNER_UNKNOWN && (
              <Button
                look="quiet"
                className={page['act']}
                aria-haspopup="dialog"
                onClick={() => onRename(owner)}
              >
                Изменить
                <VisuallyHidden>: {owner.title}</VisuallyHidden>
              </Button>
            ),
        },
      ]),
]

const Spellings = ({
  spellings,
  onForget,
}: {
  readonly spellings: readonly string[]
  readonly onForget: ((spelling: string) => void) | undefined
}) => {
  if (spellings.length === 0) return '—'
  return (
    <ul className={styles['spellings']}>
      {spellings.map((spelling) => (
        <li key={spelling} className={styles['spelling']}>
          {ownerTitle(spelling)}
          {onForget !== undefined && (
            <button
              type="button"
              className={styles['forget']}
              title="Забыть написание"
              aria-label={`Забыть написание «${ownerTitle(spelling)}»`}
              onClick={() => onForget(spelling)}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Groups of owners that may be one, each joined or kept apart in one press. */
const Similar = ({
  groups,
  onJoin,
  onApart,
}: {
  readonly groups: readonly (readonly Owner[])[]
  readonly onJoin: (owners: readonly Owner[]) => void
  readonly onApart: (owners: readonly Owner[]) => void
}) => (
  <section aria-labelledby="similar" className={classes(autoStack(12), styles['similar'])}>
    <h2 id="similar" className={styles['subtitle']}>
      Похоже, это одни и{'\u00A0'}те же
    </h2>
    <ul className={styles['groups']}>
      {groups.map((group) => {
        const names = group.map(({ title }) => title).join(', ')
        return (
          <li key={names} className={styles['group']}>
            <p className={styles['names']}>
              {group.map(({ owner, title, count }) => (
                <span key={owner}>
                  <b>{title}</b> <span className={page['quiet']}>{counted(count, POINTS)}</span>
                </span>
              ))}
            </p>
            <div className={page['acts']}>
              <Button aria-haspopup="dialog" className={page['act']} onClick={() => onJoin(group)}>
                Объединить
                <VisuallyHidden>: {names}</VisuallyHidden>
              </Button>
              <Button look="quiet" className={page['act']} onClick={() => onApart(group)}>
                Это разные
                <VisuallyHidden>: {names}</VisuallyHidden>
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)

/** Whose points the network has: spellings of one owner are joined here, and remembered for the files to come. */
export const Component = () => {
  const mayChange = useMay(MANAGERS)
  const { data, error, refetch } = useQuery(operatorQuery(operatorPointOwners, {}))
  const [joined, setJoined] = useState<readonly Owner[]>()
  const { run } = useAct('owners')
  const known = new Map(data?.results.map((owner) => [owner.owner, owner]))
  const groups = (data?.similar ?? []).map((codes) =>
    codes.flatMap((code) => known.get(code) ?? []),
  )
  const keepApart = (owners: readonly Owner[]) =>
    run(async () => {
      await callAsOperator(operatorKeepPointOwnersApart, {
        body: { owners: owners.map(({ owner }) => owner) },
      })
      await refresh(operatorPointOwners)
      return 'Больше не предложим их объединить'
    })
  const forget = (code: string) =>
    run(async () => {
      await callAsOperator(operatorForgetOwnerSpelling, { params: { code } })
      await refresh(operatorPointOwners)
      return typeset(
        `В следующих файлах «${ownerTitle(code)}» — отдельный владелец. Точки остались как были`,
      )
    })
  return (
    <div className={page['page']}>
      <p>
        <Link to={operatorPaths.points()}>К точкам</Link>
      </p>
      <h1 className={page['title']}>Владельцы точек</h1>
      {error !== null && <FailedState detail={formatError(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState label="Загружаем владельцев" />}
      {mayChange && groups.length > 0 && (
        <Similar groups={groups} onJoin={setJoined} onApart={(owners) => void keepApart(owners)} />
      )}
      {data !== undefined && (
        <div className={page['list']}>
          <DataTable
            caption="Владельцы точек"
            columns={columnsOf(
              mayChange ? (owner) => setJoined([owner]) : undefined,
              mayChange ? (code) => void forget(code) : undefined,
            )}
            rows={data.results}
            keyOf={({ owner }) => owner}
          />
        </div>
      )}
      {joined !== undefined && data !== undefined && (
        <JoinOwners
          joined={joined}
          owners={data.results}
          onDone={() => refresh(operatorPointOwners, operatorPoints)}
          onClose={() => setJoined(undefined)}
        />
      )}
    </div>
  )
}
