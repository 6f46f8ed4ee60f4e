import { code128Modules, code128Widths, CODE128_QUIET_ZONE } from '@yacheyka/core/labels/code128'
import { useState } from 'react'
import { fetchParcelLabels } from '#/session/labels/label-files.ts'
import { OTHER_LABELS, PRINT_LABELS } from '#/session/labels/label-words.ts'
import { LabelsDialog } from '#/session/labels/labels-dialog.tsx'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import styles from './barcodes.module.css'
import { Waiting } from './waiting.tsx'

/** Specification 3, section 9. */
const SHOWN_AT_FIRST = 3

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
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={styles['print']}>
      <DownloadButton request={() => fetchParcelLabels({ uid, number })}>
        {PRINT_LABELS}
      </DownloadButton>
      <Button
        look="quiet"
        className={styles['other']}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {OTHER_LABELS}
      </Button>
      {choosing && (
        <LabelsDialog
          request={(choice) => fetchParcelLabels({ uid, number }, choice)}
          onClose={() => setChoosing(false)}
        />
      )}
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
  const mayPrint = useMay('shipping')
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
            <li key={barcode} className={classes(autoStack(4), styles['code'])}>
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
      {mayPrint && count > 0 && <Print uid={uid} number={number} />}
    </Card>
  )
}
