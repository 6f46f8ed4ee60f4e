import {
  type QuarantineGroup,
  type QuarantinedRow,
  setInQuarantineGroup,
} from '@yacheyka/contract/points/console-point-imports'
import { getOperatorPoint, operatorPoints } from '@yacheyka/contract/points/console-points'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import styles from './quarantine-page.module.css'

const ROWS = ['строка', 'строки', 'строк'] as const
const IN_ROWS = ['строке', 'строках', 'строках'] as const

/** What is done to all rows with the same fault in one act. */
export const GroupForm = ({
  group: { source, reason, count },
  row,
  onDone,
  onDrop,
}: {
  readonly group: QuarantineGroup
  /** One of them: rows of one file have the same columns. */
  readonly row: QuarantinedRow
  readonly onDone: (left: number) => Promise<unknown>
  readonly onDrop: () => void
}) => {
  const form = useOperatorForm({
    defaultValues: {
      heading: (row.cells.find(({ faulty }) => faulty) ?? row.cells[0])?.heading ?? '',
      value: '',
    },
    schema: setInQuarantineGroup.body,
    toBody: (typed) => ({ source, reason, ...typed }),
    send: async (body) => {
      const response = await callAsOperator(setInQuarantineGroup, { body })
      await Promise.all([onDone(response.left), refresh(operatorPoints, getOperatorPoint)])
      return response
    },
    success: ({ mended, left }) =>
      `Принято: ${counted(mended, ROWS)}${left > 0 ? `, осталось ${formatNumber(left)}` : ''}`,
    about: 'quarantine',
  })
  return (
    <Card
      title={`Одна и та же ошибка: ${counted(count, ROWS)}`}
      aside={
        <Button look="danger" aria-haspopup="dialog" onClick={onDrop}>
          Выбросить эти строки
        </Button>
      }
    >
      <form
        noValidate
        aria-label="Все строки с этой ошибкой"
        className={classes(stack(12), styles['group'])}
        onSubmit={(event) => void form.submit(event)}
      >
        <p className={styles['faults']}>{typeset(reason)}</p>
        <SelectField
          label="Столбец"
          options={row.cells.map((cell) => ({ value: cell.heading, title: cell.heading }))}
          {...form.field('heading')}
        />
        <TextField label="Значение для всех" {...form.field('value')} />
        <FormFailure text={form.formError} />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Принимаем…' : `Поставить в ${counted(count, IN_ROWS)}`}
        </Button>
      </form>
    </Card>
  )
}
