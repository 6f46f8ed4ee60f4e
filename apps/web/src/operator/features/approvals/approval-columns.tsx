import type { Approval } from '@yacheyka/contract/operator/approvals'
import type { ApprovalStatus } from '@yacheyka/core/credit'
import { counted, typeset } from '@yacheyka/core/wording'
import { Link } from 'react-router'
import { Button } from '#/ui/button.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { momentOf, sayMoment } from '#/ui/moment.ts'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import styles from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import type { Act, ActName } from './approval-question.tsx'
import { sayApproved } from './say-approved.ts'

const TONES: Readonly<Record<ApprovalStatus, Tone>> = {
  waiting: 'waits',
  booked: 'done',
  refused: 'over',
  withdrawn: 'over',
}

const CREDITS = ['зачисление', 'зачисления', 'зачислений'] as const

const State = ({ approval }: { readonly approval: Approval }) => {
  const { status, status_text: text, settled_by: by, settled_at: at, refusal } = approval
  return (
    <span>
      <Mark tone={TONES[status]}>{text}</Mark>
      {at !== null && (
        <span className={styles['small']}>
          {by}, {sayMoment(at)}
          {approval.confirmed_alone && ', единственный оператор'}
        </span>
      )}
      {refusal !== '' && <span className={styles['small']}>Причина: {refusal}</span>}
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
  { own, linked, kind, confirm_from: from }: Approval,
  now: number,
): { readonly acts: readonly ActName[]; readonly why?: string } => {
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
  now,
  onAct,
}: {
  readonly approval: Approval
  readonly now: number
  readonly onAct: (act: Act) => void
}) => {
  if (approval.status !== 'waiting') return null
  const { acts, why } = whatMay(approval, now)
  return (
    <span className={styles['acts']}>
      {why !== undefined && <span className={styles['small']}>{typeset(why)}</span>}
      {acts.map((name) => (
        <Button
          key={name}
          look={name === 'approve' || name === 'confirm' ? 'main' : 'quiet'}
          className={styles['act']}
          onClick={() => onAct({ name, approval })}
        >
          {LABELS[name]}
          <VisuallyHidden>
            : {approval.kind_text}, {approval.name}, {sayApproved(approval)}
          </VisuallyHidden>
        </Button>
      ))}
    </span>
  )
}

/** @param now milliseconds, of when the list was answered */
export const columnsOf = (now: number, onAct: (act: Act) => void): readonly Column<Approval>[] => [
  {
    id: 'what',
    head: 'Что',
    names: true,
    grows: true,
    cell: ({ kind_text: kind, name }) => (
      <>
        {kind}
        <span className={styles['small']}>{name}</span>
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
  { id: 'amount', head: 'Сумма', figure: true, cell: (approval) => sayApproved(approval) },
  {
    id: 'asked',
    head: 'Кто просит',
    cell: ({ asked_by: by, asked_at: at }) => (
      <span>
        {by}
        <time dateTime={at} className={styles['small']}>
          {sayMoment(at)}
        </time>
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Состояние',
    cell: (approval) => (
      <span className={styles['state']}>
        <State approval={approval} />
        <Acts approval={approval} now={now} onAct={onAct} />
      </span>
    ),
  },
]
