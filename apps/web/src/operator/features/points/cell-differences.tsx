import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import { HELPERS } from '@yacheyka/contract/http/console-roles'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { formatDifferences } from './occupancy-words.ts'
import styles from './point-page.module.css'

/** What counts and parcels of the point say differently, which parcels are concerned, and how it is mended. */
export const CellDifferences = ({
  point,
  mayChange,
}: {
  readonly point: OperatorPoint
  readonly mayChange: boolean
}) => {
  const helps = useMay(HELPERS)
  const differences = formatDifferences(point)
  const gone = point.occupancy.flatMap((cells) => cells.gone_barcodes)
  const { uncounted } = point.parcels
  return (
    <>
      {differences.length > 0 && (
        <section aria-label="Счёт и отправления расходятся" className={styles['differences']}>
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
            {typeset('Посмотрите, что в ячейках на самом деле, и загрузите')}{' '}
            {mayChange ? <Link to={operatorPaths.pointImport()}>файл ячеек</Link> : 'файл ячеек'}{' '}
            {typeset('с верным «Занято».')}
          </p>
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
