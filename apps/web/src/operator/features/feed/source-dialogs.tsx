import { useQuery } from '@tanstack/react-query'
import {
  type FeedCredentials,
  type FeedSourceRow,
  operatorAddFeedSource,
  operatorChangeFeedSourcePoints,
  operatorDisableFeedSource,
  operatorEnableFeedSource,
  operatorGetFeedSourcePoints,
  operatorListFeedSources,
  operatorRenewFeedCredentials,
  OVERLAPS,
  SOURCE_NAME_MAX,
} from '@yacheyka/contract/feed/console-feed'
import { SOURCE_KIND_WORDING, SOURCE_KINDS, type SourceKind } from '@yacheyka/core/feed/feed-source'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { Issued } from '../../parts/issued.tsx'
import { type Errors, useAct } from '../../use-act.ts'
import styles from './feed.module.css'
import { bodyOf, type PointListDraft, PointListFields } from './point-list-fields.tsx'

/** What each kind may do, under the list of kinds. */
const KIND_HINTS: Readonly<Record<SourceKind, string>> = {
  courier: 'Сообщает о пути до точки и обратно. Кодов не получает.',
  locker: 'Сообщает о том, что происходит в точке. Получает отпечатки кодов.',
  network: 'Сообщает обо всём. Получает отпечатки кодов.',
}

export const AddSource = ({
  onAdded,
  onClose,
}: {
  readonly onAdded: (added: FeedCredentials) => void
  readonly onClose: () => void
}) => {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<SourceKind>('courier')
  const [list, setList] = useState<PointListDraft>({ everywhere: false, owners: [], numbers: '' })
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('feed')
  const submit = async (close: () => void) => {
    let added: FeedCredentials | undefined
    const found = await run(async () => {
      added = await callAsOperator(operatorAddFeedSource, { body: { name, kind, ...bodyOf(list) } })
      await refresh(operatorListFeedSources)
      return `Источник «${added.name}» добавлен`
    })
    if (found !== null) return setErrors(found)
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
            error={errors['name']}
            onChange={({ target }) => setName(target.value)}
            {...FIRST}
          />
          <SelectField
            label="Вид"
            hint={typeset(KIND_HINTS[kind])}
            options={SOURCE_KINDS.map((value) => ({ value, title: SOURCE_KIND_WORDING[value] }))}
            value={kind}
            onChange={({ target }) =>
              setKind(SOURCE_KINDS.find((each) => each === target.value) ?? kind)
            }
          />
          <PointListFields draft={list} errors={errors} onChange={setList} />
        </DialogForm>
      )}
    </Dialog>
  )
}

/** The points of a source that is there. */
export const PointsDialog = ({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}) => {
  const { data } = useQuery({
    ...operatorQuery(operatorGetFeedSourcePoints, { query: { name } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [changed, setChanged] = useState<PointListDraft>()
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('feed')
  const draft = changed ?? (data && { ...data, numbers: data.numbers.join('\n') })
  const submit = async (close: () => void) => {
    if (draft === undefined) return
    const found = await run(async () => {
      await callAsOperator(operatorChangeFeedSourcePoints, { body: { name, ...bodyOf(draft) } })
      await refresh(operatorListFeedSources)
      return `Точки источника «${name}» сохранены`
    })
    if (found === null) close()
    else setErrors(found)
  }
  return (
    <Dialog title={`Точки источника «${name}»`} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Сохранить"
          acting="Сохраняем…"
          pending={pending || draft === undefined}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          {draft === undefined ? (
            <p>Загружаем точки…</p>
          ) : (
            <PointListFields draft={draft} errors={errors} onChange={setChanged} />
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}

const OVERLAP_WORDING: Readonly<Record<(typeof OVERLAPS)[number], string>> = {
  0: 'Перестанут действовать сразу',
  24: 'Действуют ещё сутки',
  168: 'Действуют ещё неделю',
  720: 'Действуют ещё 30 дней',
}

export const RenewDialog = ({
  name,
  onRenewed,
  onClose,
}: {
  readonly name: string
  readonly onRenewed: (made: FeedCredentials) => void
  readonly onClose: () => void
}) => {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>(24)
  const { pending, run } = useAct('feed')
  const submit = async (close: () => void) => {
    let made: FeedCredentials | undefined
    const found = await run(async () => {
      made = await callAsOperator(operatorRenewFeedCredentials, {
        body: { name, overlap_hours: overlap },
      })
      await refresh(operatorListFeedSources)
      return `Источнику «${name}» выпущены новые токен и ключ`
    })
    if (found !== null) return
    close()
    if (made !== undefined) onRenewed(made)
  }
  return (
    <Dialog title={`Новый токен источника «${name}»`} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Выпустить"
          acting="Выпускаем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          <SelectField
            label="Прежние токен и ключ"
            hint={typeset('Утёк — сразу. Меняете по плану — дайте время переставить его.')}
            options={OVERLAPS.map((hours) => ({
              value: `${hours}`,
              title: OVERLAP_WORDING[hours],
            }))}
            value={`${overlap}`}
            onChange={({ target }) =>
              setOverlap(OVERLAPS.find((each) => `${each}` === target.value) ?? overlap)
            }
            {...FIRST}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}

export const TokenDialog = ({
  added: { name, token, code_key: key },
  onClose,
}: {
  readonly added: FeedCredentials
  readonly onClose: () => void
}) => (
  <Dialog title={`Токен источника «${name}»`} closedBy="closerequest" onClose={onClose}>
    {(close) => (
      <div className={styles['form']}>
        <p>
          {typeset(
            key === null
              ? 'Передайте токен тому, кто будет присылать события. Больше он не покажется.'
              : 'Передайте токен и ключ тому, кто будет присылать события. Больше они не покажутся.',
          )}
        </p>
        <Issued label="Токен" text={token} copy="Скопировать токен" />
        {key !== null && <Issued label="Ключ кодов" text={key} copy="Скопировать ключ" />}
        <DialogActions>
          <Button onClick={close}>Готово</Button>
        </DialogActions>
      </div>
    )}
  </Dialog>
)

export const SwitchDialog = ({
  source: { name, active },
  onClose,
}: {
  readonly source: FeedSourceRow
  readonly onClose: () => void
}) => (
  <PromptDialog
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
  </PromptDialog>
)
