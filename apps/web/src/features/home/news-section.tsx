import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#/ui/error-boundary.tsx'
import { useNearScreen } from '#/ui/near-screen.ts'
import { Section } from '#/ui/section.tsx'
import { NewsMissing, NewsSkeleton } from './news-states.tsx'

const NewsCarousel = lazy(async () => {
  const { NewsCarousel: component } = await import('./news-carousel.tsx')
  return { default: component }
})

/** The carousel's code and the news come when the section nears the screen; its place is kept from the start. */
export const NewsSection = () => {
  const [ref, near] = useNearScreen<HTMLDivElement>('400px')
  return (
    <Section id="news" title="Новости">
      <div ref={ref}>
        <noscript>Чтобы прочитать новости, включите JavaScript.</noscript>
        {near ? (
          <ErrorBoundary fallback={<NewsMissing />}>
            <Suspense fallback={<NewsSkeleton />}>
              <NewsCarousel />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <NewsSkeleton />
        )}
      </div>
    </Section>
  )
}
