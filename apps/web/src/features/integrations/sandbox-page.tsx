import type { SandboxParcel } from '@yacheyka/contract/merchant-api/cabinet-sandbox'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '#/api/api-error.ts'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { Button } from '#/ui/button.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { DialogForm } from '#/ui/dialog-form.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { EmptyState, FailedState, LoadingState } from '#/ui/states.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { formatWire } from '#/ui/wire-money.ts'
import { IntegrationsFrame } from './integrations-frame.tsx'
import styles from './integrations.module.css'
import { DRIVEN_OPTIONS, MAGIC } from './sandbox-words.ts'
import { TestBand } from './test-band.tsx'
import { useKeys } from './use-keys.ts'
import { type DrivenStatus, useAdvance, useClear, useSandbox } from './use-sandbox.ts'
import { useSubmit } from '#/ui/use-submit.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Песочница', config),
    description: 'Тестовые ключи, посылки и деньги.',
    path: pathname,
  }),
}

const columnsOf = (
  onAdvance: (parcel: SandboxParcel) => void,
): readonly Column<SandboxParcel>[] => [
  {
    id: 'number',
    head: 'Посылка',
    names: true,
    grows: true,
    cell: ({ number, id }) => (
      <span className={styles['named']}>
        <span className={styles['name']}>{number}</span>
        <code className={styles['code']}>{id}</code>
      </span>
    ),
  },
  { id: 'point', head: 'Точка', cell: ({ point }) => point },
  {
    id: 'status',
    head: 'Статус',
    cell: ({ status }) => (
      <span className={styles['named']}>
        <span>{PARCEL_STATUS[status].cabinetWording}</span>
        <code className={styles['code']}>{status}</code>
      </span>
    ),
  },
  {
    id: 'created',
    head: 'Оформлена',
    roomyOnly: true,
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'acts',
    head: 'Действия',
    cell: (parcel) => (
      <Button
        look="quiet"
        className={styles['small']}
        aria-haspopup="dialog"
        aria-label={`Сменить статус посылки «${parcel.number}»`}
        onClick={() => onAdvance(parcel)}
      >
        Сменить статус
      </Button>
    ),
  },
]

const AdvanceForm = ({
  parcel,
  close,
}: {
  readonly parcel: SandboxParcel
  readonly close: () => void
}) => {
  const advance = useAdvance()
  const { errors, pending, submit } = useSubmit()
  const [to, setTo] = useState<DrivenStatus>('in_delivery')
  const send = async () => {
    await advance(parcel.id, to)
    close()
  }
  return (
    <DialogForm
      error={errors['']}
      submit={{ label: 'Сменить статус', pending, wording: 'Меняем…' }}
      onSubmit={() => submit(send)}
      onCancel={close}
    >
      <p>{typeset('События, вебхуки и сообщения будут такими, как в бою.')}</p>
      <SelectField
        label="Новый статус"
        options={DRIVEN_OPTIONS}
        value={to}
        error={errors['to']}
        onChange={({ target }) => {
          const chosen = DRIVEN_OPTIONS.find(({ value }) => value === target.value)
          if (chosen !== undefined) setTo(chosen.value)
        }}
      />
    </DialogForm>
  )
}

const ClearForm = ({ close }: { readonly close: () => void }) => {
  const clear = useClear()
  const { errors, pending, submit } = useSubmit()
  const send = async () => {
    await clear()
    showToast({ kind: 'success', text: 'Песочница очищена' })
    close()
  }
  return (
    <DialogForm
      error={errors['']}
      submit={{ label: 'Очистить', pending, wording: 'Очищаем…' }}
      onSubmit={() => submit(send)}
      onCancel={close}
    >
      <p>
        {typeset(
          'Удалим тестовые заказы, посылки и счета, пробный депозит станет прежним. Ключи и вебхуки останутся.',
        )}
      </p>
    </DialogForm>
  )
}

const TestKeys = () => {
  const { data: keys = [] } = useKeys()
  const active = keys.filter(({ test, active: isActive }) => test && isActive)
  return (
    <p className={styles['lead']}>
      {active.length === 0
        ? 'Тестовых ключей пока нет. '
        : `Тестовые ключи: ${active.map(({ name }) => `«${name}»`).join(', ')}. `}
      <Link to={paths.businessIntegrations()}>
        {active.length === 0 ? 'Создать тестовый ключ' : 'Все ключи'}
      </Link>
    </p>
  )
}

const Sandbox = () => {
  const { data, error, refetch } = useSandbox()
  const [driven, setDriven] = useState<SandboxParcel>()
  const [clearing, setClearing] = useState(false)
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем песочницу" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  return (
    <>
      {data.balance !== null && (
        <div className={styles['top']}>
          <p className={styles['lead']}>Пробный депозит: {formatWire(data.balance)}</p>
          <Button
            look="quiet"
            className={styles['small']}
            aria-haspopup="dialog"
            onClick={() => setClearing(true)}
          >
            Очистить песочницу
          </Button>
        </div>
      )}
      {data.parcels.length === 0 ? (
        <EmptyState title="Тестовых посылок пока нет">
          <p className={styles['lead']}>
            {typeset('Здесь появится то, что оформит ваш сервер с тестовым ключом.')}
          </p>
        </EmptyState>
      ) : (
        <div className={styles['list']}>
          <DataTable
            caption="Последние тестовые посылки"
            columns={columnsOf(setDriven)}
            rows={data.parcels}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      {clearing && (
        <Dialog title="Очистить песочницу?" onClose={() => setClearing(false)}>
          {(close) => <ClearForm close={close} />}
        </Dialog>
      )}
      {driven !== undefined && (
        <Dialog title={`Статус посылки «${driven.number}»`} onClose={() => setDriven(undefined)}>
          {(close) => <AdvanceForm parcel={driven} close={close} />}
        </Dialog>
      )}
    </>
  )
}

const MAGIC_COLUMNS: readonly Column<(typeof MAGIC)[number]>[] = [
  {
    id: 'value',
    head: 'Значение',
    names: true,
    cell: ({ value }) => <code className={styles['code']}>{value}</code>,
  },
  { id: 'effect', head: 'Что делает', grows: true, cell: ({ effect }) => effect },
]

/** What test keys have ordered, and what of the sandbox is special. */
export const Component = () => (
  <IntegrationsFrame aside={null}>
    <TestBand />
    <p className={styles['lead']}>
      {typeset('С тестовым ключом вызывают тот же API; получателям никто не пишет.')}
    </p>
    <TestKeys />
    <Sandbox />
    <div className={styles['list']}>
      <DataTable
        caption="Особые точки, получатели и номера"
        columns={MAGIC_COLUMNS}
        rows={MAGIC}
        keyOf={({ value }) => value}
      />
    </div>
  </IntegrationsFrame>
)
