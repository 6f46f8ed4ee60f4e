import type { NewsItem } from '@yacheyka/contract/content/news'
import { useEffect, useId, useRef } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { Modal } from '@yacheyka/ui/modal.tsx'
import { NewsPicture } from './news-picture.tsx'
import styles from './news-dialog.module.css'

/** The whole piece of news over the page; null closes it. Title and body are HTML that the server has cleaned. */
export const NewsDialog = ({
  item,
  onClose,
}: {
  readonly item: NewsItem | null
  readonly onClose: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (item !== null) dialog.current?.showModal()
  }, [item])
  return (
    <Modal ref={dialog} labelledBy={heading} className={styles['dialog']} onClose={onClose}>
      {item !== null && (
        <article className={classes(stack(12), styles['article'])}>
          <IconButton
            label="Закрыть"
            className={styles['close']}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </IconButton>
          <NewsPicture
            src={item.news_image}
            alt={item.news_image_alt}
            className={styles['picture']}
          />
          <p className={styles['date']}>
            <time dateTime={item.published_date}>{formatDate(item.published_date)}</time>
          </p>
          <h2
            id={heading}
            className={styles['title']}
            dangerouslySetInnerHTML={{ __html: item.title }}
          />
          <div
            className={classes(stack(12), styles['body'])}
            dangerouslySetInnerHTML={{ __html: item.body }}
          />
        </article>
      )}
    </Modal>
  )
}
