import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { Bars } from './bars.tsx'
import type { Piece } from './pieces.ts'
import styles from './print-label.module.css'

/** Signs of a number that one line holds, of an address that three do. */
const LONG = { number: 9, address: 70 } as const

/** A label of 100 × 75 mm: first where it goes, last what it is. */
export const PrintLabel = ({
  piece: { parcel, barcode, size, place, places },
}: {
  readonly piece: Piece
}) => {
  const { name } = useBrand()
  return (
    <li className={styles['label']}>
      <p className={styles['head']}>
        <b>{name}</b>
        <span>{typeset(parcel.service_type_text)}</span>
      </p>
      <div className={styles['target']}>
        <p
          className={styles['point']}
          data-long={parcel.terminal_number.length > LONG.number || undefined}
        >
          {parcel.terminal_number}
        </p>
        <div className={styles['cell']}>
          <p className={styles['caption']}>Ячейка</p>
          <p className={styles['size']}>{size ?? '—'}</p>
          {places > 1 && (
            <p className={styles['place']}>
              место{NBSP}
              {place}
              {NBSP}из{NBSP}
              {places}
            </p>
          )}
        </div>
        <p
          className={styles['address']}
          data-long={parcel.terminal_address.length > LONG.address || undefined}
        >
          {typeset(parcel.terminal_address)}
        </p>
      </div>
      <dl className={styles['facts']}>
        {(
          [
            ['Отправление', parcel.parcel_number],
            ['Заказ', parcel.order_number ?? '—'],
          ] as const
        ).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Bars text={barcode} />
      <p className={styles['code']}>{barcode}</p>
    </li>
  )
}
