import { lazy, Suspense, useState } from 'react'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { useNearScreen } from '@yacheyka/ui/near-screen.ts'
import { Section } from '@yacheyka/ui/section.tsx'
import { NewsFailed, NewsSkeleton } from './news-states.tsx'

const NewsCarousel = lazy(async () => {
  const { NewsCarousel: component } = await import('./news-carousel.tsx')
  return { default: component }
})

/** Of a network that has news. */
export const NewsSection = () => (useConfig().news ? <Nearing /> : null)

/** The carousel's code and the news come when the section nears the screen; its place is kept from the start. */
const Nearing = () => {
  const [ref, near] = useNearScreen<HTMLDivElement>('400px')
  const [failed, setFailed] = useState(false)
  // Links to the section still arrive.
  if (failed) return <div id="news" tabIndex={-1} />
  return (
    <Section id="news" title="Новости">
      <div ref={ref}>
        <noscript>Чтобы прочитать новости, включите JavaScript.</noscript>
        {near ? (
          <ErrorBoundary fallback={<NewsFailed onFailed={setFailed} />}>
            <Suspense fallback={<NewsSkeleton />}>
              <NewsCarousel onFailed={setFailed} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <NewsSkeleton />
        )}
      </div>
    </Section>
  )
}
