import styles from './waiting.module.css'

const ROWS = [0, 1, 2, 3, 4, 5] as const

/** The places of lines that are on their way. */
export const WaitingRows = () => (
  <div aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles['row']}>
        <span className={styles['bone']} />
        <span className={styles['bone']} />
        <span className={styles['bone']} />
      </div>
    ))}
  </div>
)
