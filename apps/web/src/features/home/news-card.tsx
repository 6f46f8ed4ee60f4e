import type { NewsItem } from '@yacheyka/contract/content/news'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { NewsPicture } from './news-picture.tsx'
import styles from './news.module.css'

/** A teaser holds no links: what of the text can be pressed is pressed where it is read whole. */
const plainText = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<(?:\/p|\/li|\/h\d|br)[^>]*>/gi, '$& '), 'text/html')
    .body.textContent.trim()

/** One piece of news. Its title and body are HTML that the server has cleaned. */
export const NewsCard = ({
  item,
  skipped = false,
  onOpen,
}: {
  readonly item: NewsItem
  /** The keyboard passes it by. */
  readonly skipped?: boolean
  readonly onOpen: () => void
}) => (
  <article className={styles['card']}>
    <div className={styles['picture']}>
      <NewsPicture src={item.news_image} alt={item.news_image_alt} loading="lazy" />
    </div>
    <div className={classes(stack(8), styles['words'])}>
      <p className={styles['date']}>
        <time dateTime={item.published_date}>{formatDate(item.published_date)}</time>
      </p>
      <h3 className={styles['title']} dangerouslySetInnerHTML={{ __html: item.title }} />
      <p className={styles['body']}>{plainText(item.body)}</p>
      <p className={styles['more']}>
        <button
          type="button"
          className={styles['open']}
          onClick={onOpen}
          aria-haspopup="dialog"
          {...(skipped ? { tabIndex: -1 } : {})}
        >
          Читать дальше
          <VisuallyHidden>: {plainText(item.title)}</VisuallyHidden>
        </button>
      </p>
    </div>
  </article>
)
