import {
  operatorAddLockerStaff,
  operatorListLockerStaff,
  operatorStopLockerStaff,
  STAFF_ROLE_WORDING,
  STAFF_ROLES,
  type StaffRole,
  type StaffRow,
} from '@yacheyka/contract/device/console-staff'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { Issued } from '../../parts/issued.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import styles from './lockers.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Люди постаматов', config),
    description: 'Курьеры и техники, которые входят на экранах постаматов.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
const POINTS_SHOWN = 5

const columnsOf = (onStop: (person: StaffRow) => void): readonly Column<StaffRow>[] => [
  {
    id: 'name',
    head: 'Имя',
    names: true,
    cell: ({ name, role }) => (
      <span>
        {name}
        <span className={page['small']}>{STAFF_ROLE_WORDING[role]}</span>
      </span>
    ),
  },
  { id: 'badge', head: 'Номер', cell: ({ badge }) => badge },
  {
    id: 'points',
    head: 'Точки',
    grows: true,
    cell: ({ points }) => {
      const more = points.length - POINTS_SHOWN
      return points.slice(0, POINTS_SHOWN).join(', ') + (more > 0 ? ` и ещё ${more}` : '')
    },
  },
  { id: 'since', head: 'Заведён', desktopOnly: true, cell: (row) => formatMoment(row.created_at) },
  {
    id: 'state',
    head: 'Вход',
    cell: (person) => (
      <div className={page['state']}>
        <Mark tone={person.active ? 'done' : 'over'}>{person.active ? 'Действует' : 'Закрыт'}</Mark>
        {person.active && (
          <Button
            look="quiet"
            className={page['act']}
            aria-haspopup="dialog"
            onClick={() => onStop(person)}
          >
            Закрыть
            <VisuallyHidden>: {person.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    ),
  },
]

const WORDS: ListWords = {
  what: 'людей постаматов',
  of: 'людей постаматов',
  none: [
    'Людей постаматов пока нет',
    'Заведите курьера: с номером и ПИН-кодом он войдёт на экране.',
  ],
}

/** Couriers and technicians: number and PIN are made here, and told to the devices of their points. */
export const Component = () => {
  const listUrl = useListUrl()
  const [adding, setAdding] = useState(false)
  const [issued, setIssued] = useState<Made>()
  const [stops, setStops] = useState<StaffRow>()
  const people = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListLockerStaff, {
      query: range,
    }),
    staleTime: 0,
  }))
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>Люди постаматов</h1>
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Завести человека
        </Button>
      </div>
      <div className={page['list']}>
        <PagedTable
          list={people}
          words={WORDS}
          caption="Люди постаматов"
          columns={columnsOf(setStops)}
          keyOf={({ badge }) => badge}
        />
      </div>
      {adding && (
        <Dialog title="Завести человека" closedBy="closerequest" onClose={() => setAdding(false)}>
          {(close) => <AddForm onAdded={setIssued} close={close} />}
        </Dialog>
      )}
      {issued !== undefined && (
        <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />
      )}
      {stops !== undefined && (
        <PromptDialog
          title={`Закрыть вход: ${stops.name}?`}
          act="Закрыть"
          acting="Закрываем…"
          back="Оставить"
          look="danger"
          onAct={async () => {
            await callAsOperator(operatorStopLockerStaff, { params: { badge: stops.badge } })
            await refresh(operatorListLockerStaff)
            return `Номер ${stops.badge} больше не действует`
          }}
          onClose={() => setStops(undefined)}
        >
          <p>
            {typeset(
              'Постаматы на связи перестанут пускать этот номер сразу, остальные — когда выйдут на связь.',
            )}
          </p>
        </PromptDialog>
      )}
    </div>
  )
}

interface Made {
  readonly name: string
  readonly badge: string
  readonly pin: string
}

const NEW: { readonly name: string; readonly role: StaffRole; readonly points: string } = {
  name: '',
  role: 'courier',
  points: '',
}

const AddForm = ({
  onAdded,
  close,
}: {
  readonly onAdded: (made: Made) => void
  readonly close: () => void
}) => {
  const form = useOperatorForm({
    defaultValues: NEW,
    schema: operatorAddLockerStaff.body,
    toBody: ({ points, ...typed }) => {
      const numbers = points.split(/[,;\n]/).map((each) => each.trim())
      return { ...typed, points: numbers.filter((each) => each !== '') }
    },
    send: async (body) => {
      const made = await callAsOperator(operatorAddLockerStaff, { body })
      await refresh(operatorListLockerStaff)
      return { ...body, ...made }
    },
    success: ({ role }) => `${STAFF_ROLE_WORDING[role]} заведён`,
    onDone: (made) => {
      close()
      onAdded(made)
    },
    about: 'locker-staff',
  })
  return (
    <ConsoleDialogForm form={form} act="Завести" acting="Заводим…" onCancel={close}>
      <TextField
        label="Имя"
        hint="Так его встретит экран постамата"
        autoComplete="off"
        maxLength={64}
        {...form.field('name')}
        {...FIRST}
      />
      <SelectField
        label="Кто это"
        options={STAFF_ROLES.map((value) => ({ value, title: STAFF_ROLE_WORDING[value] }))}
        {...form.field('role')}
      />
      <TextField
        label="Номера точек"
        hint="Через запятую"
        autoComplete="off"
        {...form.field('points')}
      />
    </ConsoleDialogForm>
  )
}

const IssuedDialog = ({
  issued: { name, badge, pin },
  onClose,
}: {
  readonly issued: Made
  readonly onClose: () => void
}) => (
  <Dialog title={`Вход: ${name}`} closedBy="closerequest" onClose={onClose}>
    {(close) => (
      <div className={styles['form']}>
        <p>{typeset('Передайте человеку номер и ПИН-код. Больше ПИН-код не покажется.')}</p>
        <Issued label="Номер" text={badge} copy="Скопировать номер" />
        <Issued label="ПИН-код" text={pin} copy="Скопировать ПИН-код" />
        <DialogActions>
          <Button onClick={close}>Готово</Button>
        </DialogActions>
      </div>
    )}
  </Dialog>
)
