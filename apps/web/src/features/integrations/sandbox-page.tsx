import type { SandboxParcel } from '@yacheyka/contract/merchant-api/cabinet-sandbox'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { IntegrationsFrame } from './integrations-frame.tsx'
import styles from './integrations.module.css'
import { MAGIC } from './sandbox-words.ts'
import { TestBand } from './test-band.tsx'
import { useKeys } from './use-keys.ts'
import { useClear, useSandbox } from './use-sandbox.ts'

const AdvanceDialog = lazyPopup(async () => (await import('./advance-dialog.tsx')).AdvanceDialog)

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
      <span className={autoStack(4)}>
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
      <span className={autoStack(4)}>
        <span>{PARCEL_STATUS[status].cabinetWording}</span>
        <code className={styles['code']}>{status}</code>
      </span>
    ),
  },
  {
    id: 'created',
    head: 'Оформлена',
    desktopOnly: true,
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

const ClearForm = ({ close }: { readonly close: () => void }) => {
  const clear = useClear()
  const { failure, pending, attempt } = useAttempt()
  const send = async () => {
    await clear()
    showToast({ kind: 'success', text: 'Песочница очищена' })
    close()
  }
  return (
    <DialogForm
      error={failure}
      submit={{ label: 'Очистить', pending, wording: 'Очищаем…' }}
      onSubmit={() => attempt(send)}
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
        <AdvanceDialog parcel={driven} onClose={() => setDriven(undefined)} />
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
