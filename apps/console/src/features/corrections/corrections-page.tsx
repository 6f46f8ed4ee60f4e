import { operatorListApprovals } from '@yacheyka/contract/billing/console-approvals'
import {
  operatorGetCustomer,
  operatorListCustomers,
} from '@yacheyka/contract/customers/console-customers'
import {
  type Correction,
  operatorApproveCorrection,
  operatorGetStatement,
  operatorListCorrections,
  operatorRefuseCorrection,
} from '@yacheyka/contract/billing/console-deposits'
import {
  CORRECTION_REASON_LENGTH_MAX,
  CORRECTION_STATUS_WORDING,
  CORRECTION_STATUSES,
  type CorrectionStatus,
} from '@yacheyka/core/billing/correction'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { ListFilters } from '@yacheyka/ui/list-filters.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { formatChange, formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator, operatorQuery, refreshAfter } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Исправления', config),
    description: 'Исправления депозитов и согласие второго оператора.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30

const TONES: Readonly<Record<CorrectionStatus, Tone>> = {
  waiting: 'waits',
  booked: 'done',
  refused: 'over',
}

type Act = { readonly name: 'approve' | 'refuse'; readonly correction: Correction }

const change = (wire: string): string => `${formatChange(wire)}${NBSP}₽`

const State = ({ correction }: { readonly correction: Correction }) => {
  const {
    status,
    status_text: text,
    settled_by: by,
    settled_at: at,
    refusal: rejection,
  } = correction
  return (
    <span>
      <Mark tone={TONES[status]}>{text}</Mark>
      {status !== 'waiting' && (
        <span className={styles['small']}>
          {by === null ? 'без второго оператора' : by}, {formatMoment(at)}
        </span>
      )}
      {rejection !== '' && <span className={styles['small']}>Причина: {rejection}</span>}
    </span>
  )
}

const Acts = ({
  correction,
  onAct,
}: {
  readonly correction: Correction
  readonly onAct: (act: Act) => void
}) => {
  if (correction.status !== 'waiting') return null
  if (correction.own)
    return (
      <Link className={styles['small']} to={operatorPaths.approvals({ status: 'waiting' })}>
        {typeset('Ваше: решает другой оператор')}
      </Link>
    )
  const of = (
    <VisuallyHidden>
      {' '}
      исправление {change(correction.change)}, {correction.customer.name}
    </VisuallyHidden>
  )
  return (
    <span className={styles['acts']}>
      <Button className={styles['act']} onClick={() => onAct({ name: 'approve', correction })}>
        Провести{of}
      </Button>
      <Button
        look="quiet"
        className={styles['act']}
        onClick={() => onAct({ name: 'refuse', correction })}
      >
        Отказать{of}
      </Button>
    </span>
  )
}

const columnsOf = (onAct: (act: Act) => void): readonly Column<Correction>[] => [
  {
    id: 'customer',
    head: 'Клиент',
    names: true,
    cell: ({ customer, balance }) => (
      <>
        <Link to={operatorPaths.customer(customer.uid)}>{customer.name}</Link>
        <span className={styles['small']}>на депозите {formatWire(balance)}</span>
      </>
    ),
  },
  { id: 'change', head: 'Изменение', figure: true, cell: (row) => change(row.change) },
  {
    id: 'reason',
    head: 'Причина',
    grows: true,
    cell: ({ reason, asked_by: by, asked_at: at }) => (
      <span>
        {reason}
        <span className={styles['small']}>
          {by}, <time dateTime={at}>{formatMoment(at)}</time>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Состояние',
    cell: (correction) => (
      <span className={styles['state']}>
        <State correction={correction} />
        <Acts correction={correction} onAct={onAct} />
      </span>
    ),
  },
]

const settle = (work: () => Promise<unknown>, done: string): Promise<string> =>
  refreshAfter(
    async () => {
      await work()
      return done
    },
    operatorListApprovals,
    operatorListCorrections,
    operatorGetCustomer,
    operatorListCustomers,
    operatorGetStatement,
  )

const Question = ({
  act: { name, correction },
  onClose,
}: {
  readonly act: Act
  readonly onClose: () => void
}) => {
  const params = { uid: correction.uid }
  const facts = (
    <Facts
      facts={[
        ['Клиент', correction.customer.name],
        ['Изменение', change(correction.change)],
        ['На депозите', formatWire(correction.balance)],
        ['Зачем', correction.reason],
        ['Запрос от', correction.asked_by],
      ]}
    />
  )
  return name === 'approve' ? (
    <PromptDialog
      title="Провести исправление?"
      act="Провести"
      acting="Проводим…"
      back="Не проводить"
      onAct={() =>
        settle(() => callAsOperator(operatorApproveCorrection, { params }), 'Исправление проведено')
      }
      onClose={onClose}
    >
      {facts}
    </PromptDialog>
  ) : (
    <PromptDialog
      title="Отказать в исправлении?"
      act="Отказать"
      acting="Отказываем…"
      back="Не отказывать"
      look="danger"
      reason={{
        hint: typeset('Её прочтёт автор запроса'),
        most: CORRECTION_REASON_LENGTH_MAX,
      }}
      onAct={(reason) =>
        settle(
          () => callAsOperator(operatorRefuseCorrection, { params, body: { reason } }),
          'В исправлении отказано',
        )
      }
      onClose={onClose}
    >
      {facts}
    </PromptDialog>
  )
}

const FILTERS = ['status', 'customer'] as const

const WORDS: ListWords = {
  what: 'исправления',
  of: 'исправлений',
  none: ['Исправлений пока нет', 'Здесь появятся те, что сделаны, и те, что ждут согласия.'],
}

/** Corrections of deposits: those that wait for a second operator first. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get, change: filter, reset } = listUrl
  const [act, setAct] = useState<Act>()
  const status = CORRECTION_STATUSES.find((each) => each === get('status'))
  const corrections = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListCorrections, {
      query: {
        ...filledIn(get, ['customer']),
        ...(status === undefined ? {} : { status }),
        ...range,
      },
    }),
    refetchOnMount: 'always',
  }))
  const set = Object.keys(filledIn(get, FILTERS)).length
  const limit = corrections.query.data?.limit
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Исправления</h1>
      <p className={styles['quiet']}>
        {typeset(
          `Один оператор за сутки исправляет депозит клиента на сумму до ${limit === undefined ? 'лимита' : formatWire(limit)}; больше — после согласия другого менеджера или администратора. Исправить депозит можно в карточке клиента.`,
        )}
      </p>
      <ListFilters label="Фильтры исправлений" set={set} onReset={reset}>
        <SelectField
          label="Состояние"
          className={styles['select']}
          empty="Все"
          options={CORRECTION_STATUSES.map((value) => ({
            value,
            title: CORRECTION_STATUS_WORDING[value],
          }))}
          value={status ?? ''}
          onChange={({ target }) => filter({ status: target.value })}
        />
      </ListFilters>
      <div className={styles['list']}>
        <PagedTable
          list={corrections}
          words={WORDS}
          filtered={set > 0}
          caption="Исправления"
          columns={columnsOf(setAct)}
          keyOf={({ uid }) => uid}
        />
      </div>
      {act !== undefined && <Question act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}
