import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { useNearScreen } from '@yacheyka/ui/near-screen.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import styles from './map-slot.module.css'
import { paths, pointNumberOf } from '@yacheyka/frontend/paths.ts'

const POINT = 'point'

/** The open point, by the address of either page that has a map. */
const numberIn = (pathname: string, search: string): string | undefined =>
  pointNumberOf(pathname) ?? new URLSearchParams(search).get(POINT) ?? undefined

const preloadMap = async ({ pathname, search }: Location) => {
  const { preloadPoints } = await import('#/features/point-map/preload-points.ts')
  preloadPoints(numberIn(pathname, search), new URLSearchParams(search))
}

const loadPointMap = async () => {
  const [{ ApiProvider }, { PointMap: Map }] = await Promise.all([
    import('@yacheyka/frontend/api/api-provider.tsx'),
    import('#/features/point-map/point-map.tsx'),
    preloadMap(location),
  ])
  return {
    default: (props: Parameters<typeof Map>[0]) => (
      <ApiProvider>
        <Map {...props} />
      </ApiProvider>
    ),
  }
}

let loading: ReturnType<typeof loadPointMap> | undefined
/** Begins to load the map before anything asks to show it; a failure is shown where the map would be. */
export const preparePointMap = () => (loading ??= loadPointMap())

const PointMap = lazy(preparePointMap)

/** The map's frame; with a card, as high as the map will be with one. On a screen of its own, with the sheet at its foot. */
const Waiting = ({ card }: { readonly card: boolean }) => (
  <div className={classes(styles['waiting'], card && styles['card'])}>
    <div className={styles['stage']}>
      <LoadingState label="Загружаем карту" />
    </div>
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

const subscribeToNothing = () => () => undefined

/** False while the page is prerendered and as the browser takes it over. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

/** Keeps the map's place from the start, and loads the map's code only as it nears the screen. */
const MapSlot = ({
  number,
  wholeScreen = false,
  onNumberChange,
}: {
  readonly number: string | undefined
  readonly wholeScreen?: boolean
  readonly onNumberChange: (number: string | null) => void
}) => {
  const { hotline } = useBrand()
  // The prerendered page is one for every number, and the browser must find it as it is.
  const hydrated = useHydrated()
  const waiting = <Waiting card={hydrated && number !== undefined} />
  const [ref, near] = useNearScreen<HTMLDivElement>('300px')
  return (
    <div ref={ref} className={classes(styles['slot'], wholeScreen && styles['screen'])}>
      <noscript>
        <p>
          Карта работает с JavaScript. Без него адрес подскажет горячая линия:{' '}
          <PhoneLink phone={hotline} />
        </p>
      </noscript>
      {near ? (
        <ErrorBoundary fallback={<Failed />}>
          <Suspense fallback={waiting}>
            <PointMap
              {...(number === undefined ? {} : { number })}
              wholeScreen={wholeScreen}
              onNumberChange={(next) => {
                // What is open already makes no second entry in the browser's history.
                if (next !== (number ?? null)) onNumberChange(next)
              }}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        waiting
      )}
    </div>
  )
}

const withPoint = (query: URLSearchParams, number: string | null): URLSearchParams => {
  const next = new URLSearchParams(query)
  if (number === null) next.delete(POINT)
  else next.set(POINT, number)
  return next
}

/**
 * The map on Home: the open point stands in the address as `/?point=…`, and the page stays where it is. Each change is an
 * entry of its own: the browser's Back closes the card, rather than leaves the site.
 */
export const HomeMap = () => {
  const [query, setQuery] = useSearchParams()
  const open = (number: string | null) => {
    setQuery((before) => withPoint(before, number), { preventScrollReset: true })
  }
  return <MapSlot number={query.get(POINT) ?? undefined} onNumberChange={open} />
}

/** The map of the point's own page: the open point is the page's address; filters stay in its query. */
export const PointMapOfPath = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = (number: string | null) => {
    void navigate(paths.point(number ?? undefined) + search, { preventScrollReset: true })
  }
  return <MapSlot number={pointNumberOf(pathname)} wholeScreen onNumberChange={open} />
}
