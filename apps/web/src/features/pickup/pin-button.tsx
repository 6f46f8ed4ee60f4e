import { useState } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './code-cell.module.css'

const copy = async (pin: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(pin)
    return 'ПИН-код скопирован'
  } catch {
    return 'Не получилось скопировать: запишите код'
  }
}

/** The PIN, copied by a tap. */
export const PinButton = ({ pin }: { readonly pin: string }) => {
  const [note, setNote] = useState('')
  return (
    <div className={classes(autoStack(4), styles['pinBox'])}>
      <p className={styles['pinLabel']}>ПИН‑код</p>
      <button
        type="button"
        className={styles['pin']}
        aria-label={`${pin}, скопировать ПИН-код`}
        onClick={() => {
          void copy(pin).then(setNote)
        }}
      >
        {pin}
        <CopySign />
      </button>
      <output className={styles['note']}>{note}</output>
    </div>
  )
}

const CopySign = () => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M9 9h11v11H9zM15 9V4H4v11h5" />
  </svg>
)
