import { useEffect, useRef } from 'react'
import { wordsWithoutCode } from './code-access.ts'
import styles from './pickup-page.module.css'

/**
 * A status that takes the code away: the status and its words, nothing else (specification 1, section 4). When the code
 * has gone while somebody was at it, the focus comes here.
 */
export const NoCode = ({ status }: { readonly status: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = wordsWithoutCode(status)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles['closed']}>
      <ClosedCells />
      <h1 ref={heading} tabIndex={-1} className={styles['heading']}>
        {status}
      </h1>
      {words !== undefined && <p className={styles['text']}>{words}</p>}
    </div>
  )
}

/** The wall with every door shut. */
const ClosedCells = () => (
  <span className={styles['shut']} aria-hidden="true">
    {Array.from({ length: 6 }, (_, cell) => (
      <span key={cell} />
    ))}
  </span>
)
