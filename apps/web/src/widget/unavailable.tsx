import { useEffect, useRef } from 'react'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { Button, ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './unavailable.module.css'
import { WIDGET_UNAVAILABLE } from './wording.ts'

/** All that is shown of a refused widget; where the error may pass, with a way to try again: a link needs no script. */
export const Unavailable = ({ onRetry }: { readonly onRetry: (() => void) | 'link' | null }) => {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus is gone. A frame that the visitor is not in leaves it to its holder's page.
    if (document.hasFocus()) words.current?.focus()
  }, [])
  return (
    <main aria-label="Выбор точки выдачи" className={styles['page']}>
      <div className={classes(autoStack(24), styles['words'])} role="alert">
        <span className={styles['mark']}>
          <BrandMark size={56} />
        </span>
        <h1 ref={words} tabIndex={-1} className={styles['text']}>
          {WIDGET_UNAVAILABLE}
        </h1>
        {onRetry === 'link' && (
          <ButtonAnchor look="quiet" href="">
            Повторить
          </ButtonAnchor>
        )}
        {typeof onRetry === 'function' && (
          <Button look="quiet" onClick={onRetry}>
            Повторить
          </Button>
        )}
      </div>
    </main>
  )
}
