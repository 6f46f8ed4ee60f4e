import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { code128Modules, code128Widths, CODE128_QUIET_ZONE } from '@yacheyka/core/code128'
import { LABELS_ON_SHEET, type LabelFormat, LABEL_FORMATS } from '@yacheyka/core/label'
import { NBSP } from '@yacheyka/core/wording'
import { useId, useState } from 'react'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import styles from './barcodes.module.css'
import { Waiting } from './waiting.tsx'

/** Specification 3, section 9. */
const SHOWN_AT_FIRST = 3

const FORMAT_WORDING: Readonly<Record<LabelFormat, string>> = {
  '100x75': `100 × 75${NBSP}мм, по одной`,
  a4: `Лист A4, по ${LABELS_ON_SHEET}`,
  '58x40': `58 × 40${NBSP}мм, узкая лента`,
  zpl: 'ZPL для термопринтера',
}

const PLACES = Array.from({ length: LABELS_ON_SHEET }, (_, index) => index + 1)

/** The bars themselves, for a scanner held to the screen. */
const Bars = ({ text }: { readonly text: string }) => {
  const widths = code128Widths(text)
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, each) => sum + each, 0))
  const whole = code128Modules(widths) + 2 * CODE128_QUIET_ZONE
  const path = widths
    .flatMap((width, at) =>
      at % 2 === 0 ? [`M${(starts[at] ?? 0) + CODE128_QUIET_ZONE} 0h${width}v1h-${width}z`] : [],
    )
    .join('')
  return (
    <svg viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

const Print = ({ uid, number }: { readonly uid: string; readonly number: string }) => {
  const id = useId()
  const [format, setFormat] = useState<LabelFormat>('100x75')
  const [start, setStart] = useState(1)
  const ask = () =>
    fetchAsCustomer(
      ENDPOINTS.printParcelBarcode,
      { params: { uid }, query: { format, ...(format === 'a4' ? { start } : {}) } },
      `Этикетки ${number}.${format === 'zpl' ? 'zpl' : 'pdf'}`,
    )
  return (
    <div className={styles['print']}>
      <label htmlFor={`${id}-format`} className={styles['label']}>
        Формат
      </label>
      <select
        id={`${id}-format`}
        className={styles['select']}
        value={format}
        onChange={({ target }) =>
          setFormat(LABEL_FORMATS.find((each) => each === target.value) ?? '100x75')
        }
      >
        {LABEL_FORMATS.map((each) => (
          <option key={each} value={each}>
            {FORMAT_WORDING[each]}
          </option>
        ))}
      </select>
      {format === 'a4' && (
        <>
          <label htmlFor={`${id}-start`} className={styles['label']}>
            С{NBSP}места
          </label>
          <select
            id={`${id}-start`}
            className={styles['select']}
            value={start}
            onChange={({ target }) => setStart(Number(target.value))}
          >
            {PLACES.map((place) => (
              <option key={place} value={place}>
                {place}
              </option>
            ))}
          </select>
        </>
      )}
      <DownloadButton ask={ask}>Печать этикеток</DownloadButton>
    </div>
  )
}

/** Our barcodes of the parcel, the first three until all are asked for, and their labels. */
export const Barcodes = ({
  uid,
  number,
  barcodes,
}: {
  readonly uid: string
  readonly number: string
  /** Undefined while they are on their way. */
  readonly barcodes: readonly string[] | undefined
}) => {
  const [all, setAll] = useState(false)
  const count = barcodes?.length ?? 0
  return (
    <Card title="Штрихкоды">
      {barcodes === undefined ? (
        <p className={styles['quiet']}>
          <Waiting />
        </p>
      ) : (
        <ul className={styles['codes']}>
          {barcodes.slice(0, all ? count : SHOWN_AT_FIRST).map((barcode) => (
            <li key={barcode} className={styles['code']}>
              <Bars text={barcode} />
              <span>{barcode}</span>
            </li>
          ))}
        </ul>
      )}
      {count === 0 && barcodes !== undefined && <p className={styles['quiet']}>Штрихкодов нет</p>}
      {count > SHOWN_AT_FIRST && (
        <Button
          look="quiet"
          className={styles['toggle']}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Скрыть' : `Показать все (${count})`}
        </Button>
      )}
      {count > 0 && <Print uid={uid} number={number} />}
    </Card>
  )
}
