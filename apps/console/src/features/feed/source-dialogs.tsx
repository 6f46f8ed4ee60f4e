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
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { Issued } from '../../parts/issued.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { bodyOf, type PointListDraft, PointListFields } from './point-list-fields.tsx'

/** What each kind may do, under the list of kinds. */
const KIND_HINTS: Readonly<Record<SourceKind, string>> = {
  courier: 'Сообщает о пути до точки и обратно. Кодов не получает.',
  locker: 'Сообщает о том, что происходит в точке. Получает отпечатки кодов.',
  network: 'Сообщает обо всём. Получает отпечатки кодов.',
}

interface AddProps {
  readonly onAdded: (added: FeedCredentials) => void
}

const NEW: PointListDraft & { readonly name: string; readonly kind: SourceKind } = {
  name: '',
  kind: 'courier',
  everywhere: false,
  owners: [],
  numbers: '',
}

const AddForm = ({ onAdded, close }: AddProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: NEW,
    schema: operatorAddFeedSource.body,
    toBody: ({ name, kind, ...list }) => ({ name, kind, ...bodyOf(list) }),
    send: async (body) => {
      const added = await callAsOperator(operatorAddFeedSource, { body })
      await refresh(operatorListFeedSources)
      return added
    },
    success: ({ name }) => `Источник «${name}» добавлен`,
    onDone: (added) => {
      close()
      onAdded(added)
    },
    about: 'feed',
  })
  return (
    <ConsoleDialogForm form={form} act="Добавить" acting="Добавляем…" onCancel={close}>
      <TextField
        label="Имя"
        hint={typeset('Кто присылает события: сеть постаматов, служба курьеров.')}
        autoComplete="off"
        maxLength={SOURCE_NAME_MAX}
        {...form.field('name')}
        {...FIRST}
      />
      <SelectField
        label="Вид"
        hint={typeset(KIND_HINTS[form.watch('kind')])}
        options={SOURCE_KINDS.map((value) => ({ value, title: SOURCE_KIND_WORDING[value] }))}
        {...form.field('kind')}
      />
      <PointListFields draft={form.watch()} form={form} />
    </ConsoleDialogForm>
  )
}

export const AddSource = ({ onAdded, onClose }: AddProps & { readonly onClose: () => void }) => (
  <Dialog title="Новый источник" closedBy="closerequest" onClose={onClose}>
    {(close) => <AddForm onAdded={onAdded} close={close} />}
  </Dialog>
)

const PointsForm = ({
  name,
  list,
  close,
}: {
  readonly name: string
  readonly list: PointListDraft
  readonly close: () => void
}) => {
  const form = useOperatorForm({
    defaultValues: list,
    schema: operatorChangeFeedSourcePoints.body,
    toBody: (typed) => ({ name, ...bodyOf(typed) }),
    send: async (body) => {
      await callAsOperator(operatorChangeFeedSourcePoints, { body })
      await refresh(operatorListFeedSources)
    },
    success: `Точки источника «${name}» сохранены`,
    onDone: close,
    about: 'feed',
  })
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      <PointListFields draft={form.watch()} form={form} />
    </ConsoleDialogForm>
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
  return (
    <Dialog title={`Точки источника «${name}»`} closedBy="closerequest" onClose={onClose}>
      {(close) =>
        data === undefined ? (
          <p>Загружаем точки…</p>
        ) : (
          <PointsForm
            name={name}
            list={{ ...data, numbers: data.numbers.join('\n') }}
            close={close}
          />
        )
      }
    </Dialog>
  )
}

const OVERLAP_WORDING: Readonly<Record<(typeof OVERLAPS)[number], string>> = {
  0: 'Перестанут действовать сразу',
  24: 'Действуют ещё сутки',
  168: 'Действуют ещё неделю',
  720: 'Действуют ещё 30 дней',
}

interface RenewProps {
  readonly name: string
  readonly onRenewed: (made: FeedCredentials) => void
}

const RenewForm = ({ name, onRenewed, close }: RenewProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { overlap_hours: '24' },
    schema: operatorRenewFeedCredentials.body,
    toBody: ({ overlap_hours: chosen }) => ({
      name,
      overlap_hours: OVERLAPS.find((hours) => `${hours}` === chosen) ?? 24,
    }),
    send: async (body) => {
      const made = await callAsOperator(operatorRenewFeedCredentials, { body })
      await refresh(operatorListFeedSources)
      return made
    },
    success: `Источнику «${name}» выпущены новые токен и ключ`,
    onDone: (made) => {
      close()
      onRenewed(made)
    },
    about: 'feed',
  })
  return (
    <ConsoleDialogForm form={form} act="Выпустить" acting="Выпускаем…" onCancel={close}>
      <SelectField
        label="Прежние токен и ключ"
        hint={typeset('Утёк — сразу. Меняете по плану — дайте время переставить его.')}
        options={OVERLAPS.map((hours) => ({ value: `${hours}`, title: OVERLAP_WORDING[hours] }))}
        {...form.field('overlap_hours')}
        {...FIRST}
      />
    </ConsoleDialogForm>
  )
}

export const RenewDialog = ({
  onClose,
  ...rest
}: RenewProps & { readonly onClose: () => void }) => (
  <Dialog title={`Новый токен источника «${rest.name}»`} closedBy="closerequest" onClose={onClose}>
    {(close) => <RenewForm {...rest} close={close} />}
  </Dialog>
)

export const TokenDialog = ({
  added: { name, token, code_key: key },
  onClose,
}: {
  readonly added: FeedCredentials
  readonly onClose: () => void
}) => (
  <Dialog title={`Токен источника «${name}»`} closedBy="closerequest" onClose={onClose}>
    {(close) => (
      <div className={stack(16)}>
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
