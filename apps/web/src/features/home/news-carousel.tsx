import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { NewsItem } from '@yacheyka/contract/content/news'
import { useEffect, useState } from 'react'
import { queryClient, queryOf } from '@yacheyka/frontend/api/query.ts'
import { NewsCard } from './news-card.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { NewsFailed, NewsMissing, NewsSkeleton } from './news-states.tsx'
import styles from './news.module.css'
import { useCarousel } from './use-carousel.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

/** As many slides as a wide screen needs to turn in a circle: three in view and as many on their way. */
const LOOPED = 6

/** The news once, and again where they are too few for a circle. One piece alone stands still. */
const slidesOf = (news: readonly NewsItem[]) => {
  const rounds = news.length > 1 ? Math.ceil(LOOPED / news.length) : 1
  return Array.from({ length: rounds }, (_, round) =>
    news.map((item) => ({ item, key: `${round} ${item.id}`, repeated: round > 0 })),
  ).flat()
}

const Carousel = ({ news }: { readonly news: readonly NewsItem[] }) => {
  const { viewport, shown, previous, next } = useCarousel()
  const [open, setOpen] = useState<NewsItem | null>(null)
  return (
    <section
      className={classes(stack(16), styles['carousel'])}
      aria-roledescription="карусель"
      aria-label="Лента новостей"
    >
      <div className={styles['viewport']} ref={viewport}>
        <ul className={styles['track']}>
          {slidesOf(news).map(({ item, key, repeated }) => (
            // What is repeated is for the eye and the pointer only: by keyboard and by ear each is met once.
            <li key={key} className={styles['slide']} aria-hidden={repeated || undefined}>
              <NewsCard
                item={item}
                skipped={repeated}
                onOpen={() => {
                  setOpen(item)
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      {news.length > 1 && (
        <CarouselControls
          shown={shown % news.length}
          total={news.length}
          onPrevious={previous}
          onNext={next}
        />
      )}
      <NewsDialog
        item={open}
        onClose={() => {
          setOpen(null)
        }}
      />
    </section>
  )
}

/** The news of the network; a failed load is only logged (specification 1, section 8). */
export const NewsCarousel = ({ onFailed }: { readonly onFailed: (failed: true) => void }) => {
  const { data, error, isPending } = useQuery(queryOf(ENDPOINTS.listNews, {}), queryClient)
  useEffect(() => {
    if (error !== null) console.error('The news did not load', error)
  }, [error])
  if (isPending) return <NewsSkeleton />
  if (data === undefined) return <NewsFailed onFailed={onFailed} />
  const news = data.results
  return news.length === 0 ? <NewsMissing /> : <Carousel news={news} />
}
