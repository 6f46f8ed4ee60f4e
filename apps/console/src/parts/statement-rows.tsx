import type { ImportOutcome, StatementReport } from '@yacheyka/contract/billing/console-bank'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { Mark, type Tone } from './mark.tsx'
import styles from './page.module.css'

export type StatementRow = StatementReport['rows'][number]

const OUTCOMES: Readonly<Record<ImportOutcome, { readonly words: string; readonly tone: Tone }>> = {
  credited: { words: 'Зачислено', tone: 'done' },
  already: { words: 'Было раньше', tone: 'over' },
  unmatched: { words: 'Никому не зачислено', tone: 'waits' },
  waiting: { words: 'Ждёт второго', tone: 'waits' },
  clash: { words: 'Не записано', tone: 'trouble' },
  faulty: { words: 'Не прочитано', tone: 'trouble' },
  failed: { words: 'Не записано', tone: 'trouble' },
}

const COLUMNS: readonly Column<StatementRow>[] = [
  { id: 'row', head: '№', figure: true, cell: ({ row }) => row },
  {
    id: 'payer',
    head: 'Плательщик',
    names: true,
    grows: true,
    cell: ({ payer }) => (payer === '' ? '—' : payer),
  },
  {
    id: 'amount',
    head: 'Сумма',
    figure: true,
    cell: ({ amount }) => (amount === null ? '—' : formatWire(amount)),
  },
  {
    id: 'outcome',
    head: 'Что вышло',
    cell: ({ outcome, invoice, reason }) => (
      <span>
        <Mark tone={OUTCOMES[outcome].tone}>
          {OUTCOMES[outcome].words + (invoice === null ? '' : `: счёт № ${invoice}`)}
        </Mark>
        {reason !== '' && <span className={styles['small']}>{typeset(reason)}</span>}
      </span>
    ),
  },
]

/** Rows that are drawn at once. */
const PORTION = 50

/** Each payment of a statement and what became of it. */
export const StatementRows = ({ rows }: { readonly rows: readonly StatementRow[] }) => {
  const [shown, setShown] = useState(PORTION)
  if (rows.length === 0) return null
  return (
    <>
      <DataTable
        caption="Отчёт по строкам"
        columns={COLUMNS}
        rows={rows.slice(0, shown)}
        keyOf={({ row }) => `${row}`}
      />
      {shown < rows.length && (
        <Button look="quiet" onClick={() => setShown(shown + PORTION)}>
          Показать ещё
        </Button>
      )}
    </>
  )
}
