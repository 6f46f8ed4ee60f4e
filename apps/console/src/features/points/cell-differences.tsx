import {
  getOperatorPoint,
  type OperatorPoint,
  operatorPoints,
  setOperatorPointCells,
} from '@yacheyka/contract/points/console-points'
import { HELPERS } from '@yacheyka/contract/http/console-roles'
import { foundCells } from '@yacheyka/core/cells/cell-occupancy'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'
import { useMay } from '../../use-operator.ts'
import { formatDifferences } from './occupancy-words.ts'
import styles from './point-page.module.css'

/** Whether counting the taken cells anew changes something. */
const canRecount = ({ occupancy }: OperatorPoint): boolean =>
  occupancy.some(
    (cells) =>
      cells.gone > 0 ||
      (cells.total > 0 && Math.min(cells.total, foundCells(cells)) !== cells.taken),
  )

/** What counts and parcels of the point say differently, which parcels are concerned, and how it is mended. */
export const CellDifferences = ({
  point,
  mayChange,
}: {
  readonly point: OperatorPoint
  readonly mayChange: boolean
}) => {
  const helps = useMay(HELPERS)
  const { pending, run } = useAct('point')
  const recount = () =>
    run(async () => {
      await callAsOperator(setOperatorPointCells, {
        params: { number: point.number },
        body: { cells: [], recount: true },
      })
      await refresh(getOperatorPoint, operatorPoints)
      return 'Занятые ячейки пересчитаны'
    })
  const differences = formatDifferences(point)
  const gone = point.occupancy.flatMap((cells) => cells.gone_barcodes)
  const { uncounted } = point.parcels
  return (
    <>
      {differences.length > 0 && (
        <section
          aria-label="Счёт и отправления расходятся"
          className={classes(autoStack(8), styles['differences'])}
        >
          <p className={styles['strong']}>{typeset('Счёт и отправления расходятся')}</p>
          <ul>
            {differences.map((difference) => (
              <li key={difference}>{typeset(difference)}</li>
            ))}
          </ul>
          {gone.length > 0 && (
            <p>
              Ячейку держат:{' '}
              {gone.map((barcode, at) => (
                <span key={barcode}>
                  {at > 0 && ', '}
                  {helps ? <Link to={operatorPaths.parcel(barcode)}>{barcode}</Link> : barcode}
                </span>
              ))}
            </p>
          )}
          <p>
            {typeset('Посмотрите, что в ячейках на самом деле. Если там есть чужое, загрузите')}{' '}
            {mayChange ? <Link to={operatorPaths.pointImport()}>файл ячеек</Link> : 'файл ячеек'}{' '}
            {typeset('с верным «Занято».')}
            {canRecount(point) && typeset(' Если нет, пересчитайте занятые по отправлениям.')}
          </p>
          {mayChange && canRecount(point) && (
            <div>
              <Button look="quiet" disabled={pending} onClick={() => void recount()}>
                {pending ? 'Пересчитываем…' : 'Пересчитать занятые'}
              </Button>
            </div>
          )}
        </section>
      )}
      {uncounted > 0 && (
        <p className={styles['quiet']}>
          {typeset(
            `Ещё ${counted(uncounted, ['отправление лежит', 'отправления лежат', 'отправлений лежат'])} без ячейки в счёте: их передала другая система или они пришли до счёта.`,
          )}
        </p>
      )}
    </>
  )
}
