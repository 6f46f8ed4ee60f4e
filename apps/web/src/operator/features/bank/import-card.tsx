import {
  type ImportOutcome,
  operatorListInvoices,
  operatorListReceipts,
  STATEMENT_SIZE_MAX,
  STATEMENT_TOO_LARGE,
  type StatementReport,
} from '@yacheyka/contract/operator/bank'
import { counted, typeset } from '@yacheyka/core/wording'
import { useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { FileField } from '#/ui/file-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { sayWire } from '#/ui/wire-money.ts'
import { refresh } from '../../api.ts'
import { sayError } from '../../parts/ask-dialog.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import styles from './bank.module.css'
import { sendStatement } from './send-statement.ts'

type Row = StatementReport['rows'][number]

const OUTCOMES: Readonly<Record<ImportOutcome, { readonly words: string; readonly tone: Tone }>> = {
  credited: { words: 'Зачислено', tone: 'done' },
  already: { words: 'Было раньше', tone: 'over' },
  unmatched: { words: 'Никому не зачислено', tone: 'waits' },
  waiting: { words: 'Ждёт второго', tone: 'waits' },
  clash: { words: 'Не записано', tone: 'trouble' },
  faulty: { words: 'Не прочитано', tone: 'trouble' },
  failed: { words: 'Не записано', tone: 'trouble' },
}

const COLUMNS: readonly Column<Row>[] = [
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
    cell: ({ amount }) => (amount === null ? '—' : sayWire(amount)),
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

const count = (rows: readonly Row[], outcome: ImportOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length

/** «Документов: 5. Зачислено 3, ждут 1, с ошибкой 1.» */
const sayReport = ({ rows, other_documents: others }: StatementReport): string => {
  const faults = count(rows, 'faulty') + count(rows, 'failed') + count(rows, 'clash')
  const parts = [
    `зачислено ${count(rows, 'credited')}`,
    ...(count(rows, 'already') > 0 ? [`было раньше ${count(rows, 'already')}`] : []),
    ...(count(rows, 'unmatched') > 0 ? [`ждут разбора ${count(rows, 'unmatched')}`] : []),
    ...(faults > 0 ? [`не записано ${faults}`] : []),
  ]
  const other =
    others === 0
      ? ''
      : ` Пропущено: ${counted(others, ['документ', 'документа', 'документов'])} не о поступлениях к нам.`
  return `${counted(rows.length, ['поступление', 'поступления', 'поступлений'])}: ${parts.join(', ')}.${other}`
}

/** Rows of the report that are drawn at once. */
const PORTION = 50

const Report = ({ name, report }: { readonly name: string; readonly report: StatementReport }) => {
  const [shown, setShown] = useState(PORTION)
  return (
    <section aria-label="Отчёт о загрузке" className={styles['report']}>
      <p>
        <strong>{name}</strong>. {typeset(sayReport(report))}
      </p>
      {report.rows.length > 0 && (
        <DataTable
          caption="Отчёт по строкам"
          columns={COLUMNS}
          rows={report.rows.slice(0, shown)}
          keyOf={({ row }) => `${row}`}
        />
      )}
      {shown < report.rows.length && (
        <Button look="quiet" onClick={() => setShown(shown + PORTION)}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}

const useImport = () => {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const [done, setDone] = useState<{ readonly name: string; readonly report: StatementReport }>()
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFault(
      chosen !== null && chosen.size > STATEMENT_SIZE_MAX
        ? typeset(STATEMENT_TOO_LARGE)
        : undefined,
    )
  }
  const send = async () => {
    if (pending || fault !== undefined) return
    if (file === null) return setFault('Выберите файл выписки')
    setPending(true)
    setDone(undefined)
    try {
      const report = await sendStatement(file)
      setDone({ name: file.name, report })
      setFile(null)
      showToast({ kind: 'success', text: 'Выписка загружена' })
    } catch (error) {
      setFault(sayError(error))
    }
    setPending(false)
    void refresh(operatorListReceipts, operatorListInvoices)
  }
  return { file, fault, pending, done, choose, send }
}

/** Takes a statement of the bank and tells what became of each of its rows. */
export const ImportCard = () => {
  const { file, fault, pending, done, choose, send } = useImport()
  const input = useRef<HTMLInputElement>(null)
  const isWhole = fault !== undefined && file !== null
  return (
    <Card title="Загрузить выписку">
      <div className={styles['import']}>
        <FileField
          ref={input}
          label="Файл 1CClientBankExchange"
          hint={typeset('Обычно kl_to_1c.txt. Повторная загрузка ничего не удваивает')}
          accept=".txt"
          file={file}
          error={isWhole ? undefined : fault}
          onFile={choose}
        />
        <Button
          className={styles['send']}
          aria-disabled={pending || undefined}
          onClick={() => void send()}
        >
          {pending ? 'Загружаем…' : 'Загрузить'}
        </Button>
      </div>
      {isWhole && (
        <div role="alert">
          <FieldError id="statement-fault" text={fault} />
        </div>
      )}
      {done !== undefined && <Report name={done.name} report={done.report} />}
    </Card>
  )
}
