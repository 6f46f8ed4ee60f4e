import {
  clearQuarantineSource,
  dropQuarantined,
  type QuarantinedRow,
} from '@yacheyka/contract/points/console-point-imports'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { callAsOperator } from '../../api.ts'
import { useAct } from '../../use-act.ts'

const ROWS = ['строка', 'строки', 'строк'] as const

/** What is asked about before it is thrown away: a row, or the rows of a file, of one fault or of all. */
export type Unwanted =
  | { readonly kind: 'row'; readonly row: QuarantinedRow }
  | {
      readonly kind: 'rows'
      readonly source: string
      readonly reason: string
      readonly count: number
    }

export const ThrowAway = ({
  unwanted,
  onDone,
  onClose,
}: {
  readonly unwanted: Unwanted
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}) => {
  const { pending, run } = useAct('quarantine')
  const isRow = unwanted.kind === 'row'
  const source = isRow ? unwanted.row.source : unwanted.source
  const drop = () =>
    run(async () => {
      const { count } = isRow
        ? await callAsOperator(dropQuarantined, { params: { uid: unwanted.row.uid } })
        : await callAsOperator(clearQuarantineSource, {
            query: { source, reason: unwanted.reason },
          })
      await onDone()
      return `Выброшено: ${counted(count, ROWS)}`
    })
  const what = isRow ? `строку ${unwanted.row.row}` : counted(unwanted.count, ROWS)
  return (
    <Dialog title={`Выбросить ${what}?`} onClose={onClose}>
      {(close) => (
        <>
          <p>
            {typeset(`Файл «${source}». В сети ничего не изменится, вернуть строки будет нельзя.`)}
          </p>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Оставить
            </Button>
            <Button look="danger" disabled={pending} onClick={() => void drop().then(close)}>
              {pending ? 'Выбрасываем…' : 'Выбросить'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
