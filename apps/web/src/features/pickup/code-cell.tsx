import { counted } from '@yacheyka/core/text/wording'
import { QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import styles from './code-cell.module.css'
import type { PickupCode } from './code-access.ts'
import { EnlargedCode } from './enlarged-code.tsx'
import { PinButton } from './pin-button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

/** Pixels of the code on the page; narrow screens make it 140 in the style sheet. */
const SIZE = 200
/** Modules of white about a code that readers need. */
const QUIET_ZONE = 4

/** A wall of cells with one open and lit: the code lies in it. */
export const CodeCell = ({
  code,
  cells,
  how,
}: {
  readonly code: PickupCode
  readonly cells: number
  /** What to do with it. */
  readonly how: string
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <section className={styles['wall']} aria-label="Код для получения">
      <div className={classes(stack(16), styles['cell'])}>
        <button
          type="button"
          className={styles['enlarge']}
          aria-label="Увеличить QR-код"
          onClick={() => dialog.current?.showModal()}
        >
          <QRCodeSVG
            value={code.qr}
            size={SIZE}
            level="M"
            marginSize={QUIET_ZONE}
            className={styles['qr']}
            aria-hidden="true"
          />
          <span className={styles['tap']}>Увеличить</span>
        </button>
        <div className={classes(stack(12), styles['words'])}>
          <PinButton pin={code.pin} />
          <p>{how}</p>
          {cells > 1 && (
            <p className={styles['cells']}>
              Код откроет {counted(cells, ['ячейку', 'ячейки', 'ячеек'])}
            </p>
          )}
        </div>
      </div>
      <EnlargedCode ref={dialog} code={code} />
    </section>
  )
}
