import { useQuery } from '@tanstack/react-query'
import {
  operatorAddFeedSource,
  operatorDisableFeedSource,
  operatorEnableFeedSource,
  operatorListFeedSources,
  type FeedSourceRow,
  SOURCE_NAME_MAX,
} from '@yacheyka/contract/operator/feed'
import { ADMINISTRATORS } from '@yacheyka/contract/operator/roles'
import { counted, typeset } from '@yacheyka/core/wording'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { ListFrame } from '#/ui/list-frame.tsx'
import { sayMoment } from '#/ui/moment.ts'
import { EmptyState } from '#/ui/states.tsx'
import { TextField } from '#/ui/text-field.tsx'
import type { ListAddress } from '#/ui/use-list-address.ts'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { AskDialog } from '../../parts/ask-dialog.tsx'
import { Bars } from '../../parts/bars.tsx'
import { Issued } from '../../parts/issued.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { type Faults, useAct } from '../../use-act.ts'
import { useMay } from '../../use-operator.ts'
import styles from './feed.module.css'

const PAGE_SIZE = 12
const EVENTS = ['событие', 'события', 'событий'] as const
const REFUSED = ['отказ', 'отказа', 'отказов'] as const

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const Source = ({
  source: { name, active, heard_at: heard, days },
  onSwitch,
}: {
  readonly source: FeedSourceRow
  /** Absent where the role may not. */
  readonly onSwitch?: (() => void) | undefined
}) => (
  <article aria-label={name} className={styles['source']}>
    <div className={styles['head']}>
      <h3 className={styles['name']}>{name}</h3>
      <Mark tone={active ? 'done' : 'over'}>{active ? 'Включён' : 'Выключен'}</Mark>
    </div>
    <Bars
      days={days.map(({ day, events, refused }) => ({ day, count: events, trouble: refused }))}
    />
    <p>
      За неделю {counted(sum(days.map(({ events }) => events)), EVENTS)},{' '}
      {counted(sum(days.map(({ refused }) => refused)), REFUSED)}
    </p>
    <div className={styles['head']}>
      <span className={page['small']}>
        {heard === null ? 'Ещё ничего не прислал' : `Слышали ${sayMoment(heard)}`}
      </span>
      {onSwitch !== undefined && (
        <Button look="quiet" className={page['act']} onClick={onSwitch}>
          {active ? 'Выключить' : 'Включить'}
          <VisuallyHidden>, {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  </article>
)

const AddSource = ({
  onAdded,
  onClose,
}: {
  readonly onAdded: (added: { readonly name: string; readonly token: string }) => void
  readonly onClose: () => void
}) => {
  const [name, setName] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { pending, run } = useAct('feed')
  const submit = async (close: () => void) => {
    let added: { readonly name: string; readonly token: string } | undefined
    const found = await run(async () => {
      added = await callAsOperator(operatorAddFeedSource, { body: { name } })
      await refresh(operatorListFeedSources)
      return `Источник «${added.name}» добавлен`
    })
    if (found !== null) return setFaults(found)
    close()
    if (added !== undefined) onAdded(added)
  }
  return (
    <Dialog title="Новый источник" closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Добавить"
          acting="Добавляем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          <TextField
            label="Имя"
            hint={typeset('Кто присылает события: сеть постаматов, служба курьеров.')}
            autoComplete="off"
            maxLength={SOURCE_NAME_MAX}
            value={name}
            error={faults['name']}
            onChange={({ target }) => setName(target.value)}
            {...FIRST}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}

const TokenDialog = ({
  added: { name, token },
  onClose,
}: {
  readonly added: { readonly name: string; readonly token: string }
  readonly onClose: () => void
}) => (
  <Dialog title={`Токен источника «${name}»`} closedBy="closerequest" onClose={onClose}>
    {(close) => (
      <div className={styles['form']}>
        <p>
          {typeset('Передайте токен тому, кто будет присылать события. Больше он не покажется.')}
        </p>
        <Issued label="Токен" text={token} copy="Скопировать токен" />
        <DialogActions>
          <Button onClick={close}>Готово</Button>
        </DialogActions>
      </div>
    )}
  </Dialog>
)

const SwitchDialog = ({
  source: { name, active },
  onClose,
}: {
  readonly source: FeedSourceRow
  readonly onClose: () => void
}) => (
  <AskDialog
    title={active ? `Выключить источник «${name}»?` : `Включить источник «${name}»?`}
    act={active ? 'Выключить' : 'Включить'}
    acting={active ? 'Выключаем…' : 'Включаем…'}
    back="Оставить как есть"
    look={active ? 'danger' : 'main'}
    onAct={async () => {
      const endpoint = active ? operatorDisableFeedSource : operatorEnableFeedSource
      await callAsOperator(endpoint, { body: { name } })
      await refresh(operatorListFeedSources)
      return active ? `Источник «${name}» выключен` : `Источник «${name}» включён`
    }}
    onClose={onClose}
  >
    <p>
      {typeset(
        active
          ? 'Его токен перестанет действовать: события останутся у него, пока источник не включат.'
          : 'Прежний токен снова будет действовать.',
      )}
    </p>
  </AskDialog>
)

/** Who speaks on the feed; administrators add them and switch them. */
export const Sources = ({ address: { get, hrefWith } }: { readonly address: ListAddress }) => {
  const mayChange = useMay(ADMINISTRATORS)
  const [adding, setAdding] = useState(false)
  const [switched, setSwitched] = useState<FeedSourceRow>()
  const [added, setAdded] = useState<{ readonly name: string; readonly token: string }>()
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
                onSwitch={mayChange ? () => setSwitched(source) : undefined}
              />
            ))}
          </div>
        )}
      </ListFrame>
      {adding && <AddSource onAdded={setAdded} onClose={() => setAdding(false)} />}
      {added !== undefined && !adding && (
        <TokenDialog added={added} onClose={() => setAdded(undefined)} />
      )}
      {switched !== undefined && (
        <SwitchDialog source={switched} onClose={() => setSwitched(undefined)} />
      )}
    </section>
  )
}
