import { useEffect } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './news.module.css'

/** Three cards of the very size of the news to come. */
export const NewsSkeleton = () => (
  <div className={classes(stack(16), styles['carousel'])}>
    <VisuallyHidden>Загружаем новости</VisuallyHidden>
    <div className={styles['viewport']} aria-hidden="true">
      <div className={styles['track']}>
        {[1, 2, 3].map((card) => (
          <div key={card} className={styles['slide']}>
            <div className={classes(styles['card'], styles['blank'])}>
              <div className={styles['picture']} />
              <div className={classes(stack(8), styles['words'])}>
                <p className={styles['date']} />
                <p className={styles['title']} />
                <p className={styles['body']} />
                <p className={styles['more']} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
    <div className={styles['controls']} />
  </div>
)

/** The news did not load: nothing is shown (specification 1, section 8). */
export const NewsFailed = ({ onFailed }: { readonly onFailed: (failed: true) => void }) => {
  useEffect(() => {
    onFailed(true)
  }, [onFailed])
  return null
}

/** The network has no news yet. */
export const NewsMissing = () => (
  <div className={styles['missing']}>
    <EmptyState title="Здесь появятся новости сети" />
  </div>
)
