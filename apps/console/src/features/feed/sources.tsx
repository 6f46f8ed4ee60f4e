import { useQuery } from '@tanstack/react-query'
import {
  type FeedCredentials,
  operatorListFeedSources,
  type FeedSourceRow,
} from '@yacheyka/contract/feed/console-feed'
import { ADMINISTRATORS } from '@yacheyka/contract/http/console-roles'
import { SOURCE_KIND_WORDING } from '@yacheyka/core/feed/feed-source'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { operatorQuery } from '../../api.ts'
import { Bars } from '../../parts/bars.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { useMay } from '../../use-operator.ts'
import { useOwnerTitle } from '../../use-owner-title.ts'
import styles from './feed.module.css'
import {
  AddSource,
  PointsDialog,
  RenewDialog,
  SwitchDialog,
  TokenDialog,
} from './source-dialogs.tsx'

const PAGE_SIZE = 12
const EVENTS = ['событие', 'события', 'событий'] as const
const REFUSED = ['отказ', 'отказа', 'отказов'] as const

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const POINTS = ['точка', 'точки', 'точек'] as const

const formatPoints = (
  { everywhere, owners, points }: FeedSourceRow,
  titleOf: (owner: string) => string,
): string => {
  if (everywhere) return 'вся сеть'
  const named = points === 0 ? [] : [counted(points, POINTS)]
  return [...owners.map(titleOf), ...named].join(', ')
}

type Act = 'points' | 'renew' | 'switch'

const Source = ({
  source,
  onAct,
}: {
  readonly source: FeedSourceRow
  /** Absent where the role may not. */
  readonly onAct?: ((act: Act) => void) | undefined
}) => {
  const titleOf = useOwnerTitle()
  const { name, kind, active, heard_at: heard, days, old_keys_until: until } = source
  return (
    <article aria-label={name} className={classes(stack(4), styles['source'])}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{name}</h3>
        <Mark tone={active ? 'done' : 'over'}>{active ? 'Включён' : 'Выключен'}</Mark>
      </div>
      <p className={styles['about']}>
        {SOURCE_KIND_WORDING[kind]}: {formatPoints(source, titleOf)}
      </p>
      {until !== null && (
        <p>
          <Mark tone="trouble">{`Старый ключ: до ${formatMoment(until)}`}</Mark>
        </p>
      )}
      <Bars
        days={days.map(({ day, events, refused }) => ({ day, count: events, trouble: refused }))}
      />
      <p>
        За неделю {counted(sum(days.map(({ events }) => events)), EVENTS)},{' '}
        {counted(sum(days.map(({ refused }) => refused)), REFUSED)}
      </p>
      <span className={page['small']}>
        {heard === null ? 'Ещё ничего не прислал' : `Слышали ${formatMoment(heard)}`}
      </span>
      {onAct !== undefined && (
        <div className={page['acts']}>
          {(
            [
              ['points', 'Точки'],
              ['renew', 'Новый токен'],
              ['switch', active ? 'Выключить' : 'Включить'],
            ] as const
          ).map(([act, word]) => (
            <Button key={act} look="quiet" className={page['act']} onClick={() => onAct(act)}>
              {word}
              <VisuallyHidden>, {name}</VisuallyHidden>
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}

/** Who speaks on the feed; administrators add them and switch them. */
export const Sources = ({ listUrl: { get, hrefWith } }: { readonly listUrl: ListUrl }) => {
  const mayChange = useMay(ADMINISTRATORS)
  const [adding, setAdding] = useState(false)
  const [acted, setActed] = useState<{ readonly source: FeedSourceRow; readonly act: Act }>()
  const [added, setAdded] = useState<FeedCredentials>()
  const close = () => setActed(undefined)
  const current = Math.max(1, Math.trunc(Number(get('sources')) || 1))
  const sources = useQuery({
    ...operatorQuery(operatorListFeedSources, {
      query: { limit: PAGE_SIZE, offset: (current - 1) * PAGE_SIZE },
    }),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="feed-sources" className={page['page']}>
      <div className={styles['head']}>
        <h2 id="feed-sources" className={styles['heading']}>
          Источники
        </h2>
        {mayChange && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            Добавить источник
          </Button>
        )}
      </div>
      {(sources.data?.old_keys ?? 0) > 0 && (
        <p>
          <Mark tone="trouble">{`Источников со старым ключом: ${sources.data?.old_keys}`}</Mark>{' '}
          {typeset('Выпустите им новые токен и ключ: «Новый токен».')}
        </p>
      )}
      <ListFrame
        query={sources}
        loading="Загружаем источники"
        empty={<EmptyState title="Источников пока нет" />}
        pages={{
          label: 'Страницы источников',
          current,
          size: PAGE_SIZE,
          hrefOf: (to) => hrefWith({ sources: to === 1 ? '' : `${to}` }),
        }}
      >
        {({ results }) => (
          <div className={styles['sources']}>
            {results.map((source) => (
              <Source
                key={source.name}
                source={source}
                onAct={mayChange ? (act) => setActed({ source, act }) : undefined}
              />
            ))}
          </div>
        )}
      </ListFrame>
      {adding && <AddSource onAdded={setAdded} onClose={() => setAdding(false)} />}
      {acted?.act === 'points' && <PointsDialog name={acted.source.name} onClose={close} />}
      {acted?.act === 'renew' && (
        <RenewDialog name={acted.source.name} onRenewed={setAdded} onClose={close} />
      )}
      {acted?.act === 'switch' && <SwitchDialog source={acted.source} onClose={close} />}
      {added !== undefined && !adding && acted === undefined && (
        <TokenDialog added={added} onClose={() => setAdded(undefined)} />
      )}
    </section>
  )
}
