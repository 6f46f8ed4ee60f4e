import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useMedia } from '@yacheyka/ui/use-media.ts'
import type { View } from '@yacheyka/frontend/map/view-switch.tsx'
import styles from './map-page.module.css'
import type { MapPane as Pane } from './map-pane.tsx'

/** To the letter (specification 2, «Map widget»). */
const LOADING = 'Загрузка карты...'
/** From here on the list and the map stand side by side, as in the page's styles. */
const WIDE = '(min-width: 75em)'

const loadPane = () => import('./map-pane.tsx')
// A drawn map is the larger half of the page: wide screens fetch it beside the rest, others when it is asked for.
if (matchMedia(WIDE).matches) loadPane().catch(() => undefined)
const MapPane = lazy(async () => ({ default: (await loadPane()).MapPane }))

/** Where the map is not on screen it is not built; once it was, it stays as it was left. */
const useWanted = (view: View): boolean => {
  const wide = useMedia(WIDE)
  const [wanted, setWanted] = useState(false)
  const onScreen = wide || view === 'map'
  if (onScreen && !wanted) setWanted(true)
  return wanted || onScreen
}

/** The place of the map, and the map once it is to be seen. */
export const MapSide = ({
  view,
  ...pane
}: { readonly view: View } & ComponentProps<typeof Pane>) => (
  <>
    {useWanted(view) && (
      <ErrorBoundary fallback={<Failed />}>
        <Suspense fallback={pane.at === undefined ? null : <Loading />}>
          <MapPane {...pane} />
        </Suspense>
      </ErrorBoundary>
    )}
    {pane.at === undefined && <Loading />}
  </>
)

const Loading = () => (
  <div className={styles['loading']}>
    <LoadingState label={LOADING} />
    <span aria-hidden="true">{LOADING}</span>
  </div>
)

const Failed = () => (
  <FailedState
    title="Карта не открылась"
    detail="Возможно, прервалась связь. Обновите страницу, чтобы попробовать ещё раз."
    retryLabel="Обновить страницу"
    onRetry={() => {
      location.reload()
    }}
  />
)
