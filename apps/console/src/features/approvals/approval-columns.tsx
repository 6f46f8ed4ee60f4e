import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import type { ApprovalStatus } from '@yacheyka/core/billing/credit'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { momentOf, formatMoment } from '@yacheyka/ui/moment.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import styles from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import type { Act, ActName } from './approval-question.tsx'
import { formatApproved } from './format-approved.ts'

const TONES: Readonly<Record<ApprovalStatus, Tone>> = {
  waiting: 'waits',
  booked: 'done',
  refused: 'over',
  withdrawn: 'over',
}

const CREDITS = ['зачисление', 'зачисления', 'зачислений'] as const

const State = ({
  approval,
  why,
}: {
  readonly approval: Approval
  readonly why: string | undefined
}) => {
  const { status, status_text: text, settled_by: by, settled_at: at, refusal: rejection } = approval
  return (
    <span>
      <Mark tone={TONES[status]}>{text}</Mark>
      {why !== undefined && <span className={styles['small']}>{typeset(why)}</span>}
      {at !== null && (
        <span className={styles['small']}>
          {by}, {formatMoment(at)}
          {approval.confirmed_alone && ', единственный оператор'}
        </span>
      )}
      {rejection !== '' && <span className={styles['small']}>Причина: {rejection}</span>}
    </span>
  )
}

const LABELS: Readonly<Record<ActName, string>> = {
  approve: 'Провести',
  refuse: 'Отказать',
  withdraw: 'Отозвать',
  confirm: 'Подтвердить самому',
}

/** What the reader may do with a request that waits, and why not the rest. */
const whatMay = (
  { own, linked, kind, status, confirm_from: from }: Approval,
  now: number,
): { readonly acts: readonly ActName[]; readonly why?: string } => {
  if (status !== 'waiting') return { acts: [] }
  const withdraw = kind === 'correction' ? [] : (['withdraw'] as const)
  if (own && from === null) return { acts: withdraw, why: 'Ваше: решает другой оператор' }
  if (own && Date.parse(from ?? '') > now)
    return {
      acts: withdraw,
      why: `Подтвердить самому можно с ${momentOf(from ?? '')?.clock ?? ''}`,
    }
  if (own) return { acts: ['confirm', ...withdraw] }
  if (linked)
    return {
      acts: ['refuse'],
      why: 'Решает третий: за сутки один из вас менял доступ другого',
    }
  return { acts: ['approve', 'refuse'] }
}

const Acts = ({
  approval,
  acts,
  onAct,
}: {
  readonly approval: Approval
  readonly acts: readonly ActName[]
  readonly onAct: (act: Act) => void
}) => (
  <span className={styles['acts']}>
    {acts.map((name) => (
      <Button
        key={name}
        look={name === 'approve' || name === 'confirm' ? 'main' : 'quiet'}
        className={styles['act']}
        onClick={() => onAct({ name, approval })}
      >
        {LABELS[name]}
        <VisuallyHidden>
          : {approval.kind_text}, {approval.name}, {formatApproved(approval)}
        </VisuallyHidden>
      </Button>
    ))}
  </span>
)

interface Columns {
  /** Milliseconds, of when the list was answered. */
  readonly now: number
  readonly onAct: (act: Act) => void
  /** The card, which has the rows of a statement. */
  readonly hrefOf: (approval: Approval) => string
}

export const columnsOf = ({ now, onAct, hrefOf }: Columns): readonly Column<Approval>[] => [
  {
    id: 'what',
    head: 'Что',
    names: true,
    grows: true,
    cell: (approval) => (
      <>
        {approval.kind_text}
        <span className={styles['small']}>
          {approval.kind === 'statement' && approval.status === 'waiting' ? (
            <Link to={hrefOf(approval)} preventScrollReset>
              {approval.name}, все строки
            </Link>
          ) : (
            approval.name
          )}
        </span>
      </>
    ),
  },
  {
    id: 'customer',
    head: 'Клиент',
    cell: ({ customer, credits }) =>
      customer === null ? (
        counted(credits, CREDITS)
      ) : (
        <Link to={operatorPaths.customer(customer.uid)}>{customer.name}</Link>
      ),
  },
  { id: 'amount', head: 'Сумма', figure: true, cell: (approval) => formatApproved(approval) },
  {
    id: 'asked',
    head: 'Кто просит',
    cell: ({ asked_by: by, asked_at: at }) => (
      <span>
        {by}
        <time dateTime={at} className={styles['small']}>
          {formatMoment(at)}
        </time>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Состояние',
    cell: (approval) => {
      const { acts, why } = whatMay(approval, now)
      return (
        <span className={styles['state']}>
          <State approval={approval} why={why} />
          {acts.length > 0 && <Acts approval={approval} acts={acts} onAct={onAct} />}
        </span>
      )
    },
  },
]
