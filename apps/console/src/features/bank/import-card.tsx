import { operatorListApprovals } from '@yacheyka/contract/billing/console-approvals'
import {
  type ImportOutcome,
  operatorListInvoices,
  operatorListReceipts,
  STATEMENT_SIZE_MAX,
  STATEMENT_TOO_LARGE,
  type StatementReport,
} from '@yacheyka/contract/billing/console-bank'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { FileField } from '@yacheyka/ui/file-field.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { refresh } from '../../api.ts'
import { type StatementRow, StatementRows } from '../../parts/statement-rows.tsx'
import { operatorPaths } from '../../paths.ts'
import styles from './bank.module.css'
import { sendStatement } from './send-statement.ts'

const count = (rows: readonly StatementRow[], outcome: ImportOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length

/** «Документов: 5. Зачислено 3, ждут 1, с ошибкой 1.» */
const formatReport = ({ rows, other_documents: others }: StatementReport): string => {
  const errors = count(rows, 'faulty') + count(rows, 'failed') + count(rows, 'clash')
  const waiting = count(rows, 'waiting')
  const parts = [
    `зачислено ${count(rows, 'credited')}`,
    ...(waiting > 0 ? [`ждут второго оператора ${waiting}`] : []),
    ...(count(rows, 'already') > 0 ? [`было раньше ${count(rows, 'already')}`] : []),
    ...(count(rows, 'unmatched') > 0 ? [`ждут разбора ${count(rows, 'unmatched')}`] : []),
    ...(errors > 0 ? [`не записано ${errors}`] : []),
  ]
  const other =
    others === 0
      ? ''
      : ` Пропущено: ${counted(others, ['документ', 'документа', 'документов'])} не о поступлениях к нам.`
  return `${counted(rows.length, ['поступление', 'поступления', 'поступлений'])}: ${parts.join(', ')}.${other}`
}

const Report = ({ name, report }: { readonly name: string; readonly report: StatementReport }) => (
  <section aria-label="Отчёт о загрузке" className={stack(12)}>
    <p>
      <strong>{name}</strong>. {typeset(formatReport(report))}
    </p>
    {report.approval !== null && (
      <p>
        {typeset(
          'Это больше, чем вы проводите сами за сутки: вся выписка ждёт другого менеджера или администратора, до его решения не зачислено и не записано ничего. ',
        )}
        <Link to={operatorPaths.approval(report.approval)}>Что ждёт</Link>
      </p>
    )}
    <StatementRows rows={report.rows} />
  </section>
)

const useImport = () => {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const { pending, once } = useOnce()
  const [done, setDone] = useState<{ readonly name: string; readonly report: StatementReport }>()
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setError(
      chosen !== null && chosen.size > STATEMENT_SIZE_MAX
        ? typeset(STATEMENT_TOO_LARGE)
        : undefined,
    )
  }
  const send = async () => {
    if (error !== undefined) return
    if (file === null) return setError('Выберите файл выписки')
    await once(async () => {
      setDone(undefined)
      try {
        const report = await sendStatement(file)
        setDone({ name: file.name, report })
        setFile(null)
        const isDone = report.approval === null
        const text = isDone ? 'Выписка загружена' : 'Выписка ждёт второго оператора'
        showToast({ kind: 'success', text })
      } catch (thrown) {
        setError(formatError(thrown))
      }
      void refresh(operatorListReceipts, operatorListInvoices, operatorListApprovals)
    })
  }
  return { file, error, pending, done, choose, send }
}

/** Takes a statement of the bank and tells what became of each of its rows. */
export const ImportCard = () => {
  const { file, error, pending, done, choose, send } = useImport()
  const input = useRef<HTMLInputElement>(null)
  const isWhole = error !== undefined && file !== null
  return (
    <Card title="Загрузить выписку">
      <div className={classes(autoStack(12), styles['import'])}>
        <FileField
          ref={input}
          label="Файл 1CClientBankExchange"
          hint={typeset('Обычно kl_to_1c.txt. Повторная загрузка ничего не удваивает')}
          accept=".txt"
          file={file}
          error={isWhole ? undefined : error}
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
      <FormFailure text={isWhole ? error : undefined} />
      {done !== undefined && <Report name={done.name} report={done.report} />}
    </Card>
  )
}
