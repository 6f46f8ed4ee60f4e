import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BrandMark } from '@yacheyka/frontend/brand/brand-mark.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import type { WidgetStart } from './boot.ts'
import { Controls } from './controls.tsx'
import { MapSide } from './map-side.tsx'
import { OpenWords } from './open-words.ts'
import { Overlay } from './overlay.tsx'
import { Results } from './results.tsx'
import { OPENED_FIELD } from './search-form.ts'
import { Unavailable } from './unavailable.tsx'
import { useEscape } from './use-host.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useNarrow } from './use-narrow.ts'
import { useWidget } from './use-widget.ts'
import type { WidgetState } from './use-widget.ts'
import styles from './widget.module.css'
import { NO_FIELDS } from './widget-fields.ts'

type Shown = 'list' | 'map'
const VIEWS = [
  { view: 'list', name: 'Список' },
  { view: 'map', name: 'Карта' },
] as const

/** On narrow frames: the list or the map. */
const ViewSwitch = ({
  value,
  onChange,
}: {
  readonly value: Shown
  readonly onChange: (view: Shown) => void
}) => (
  <fieldset className={styles['switch']} aria-label="Показать точки">
    {VIEWS.map(({ view, name }) => (
      <button
        key={view}
        type="button"
        className={styles['view']}
        aria-pressed={value === view}
        onClick={() => {
          onChange(view)
        }}
      >
        {name}
      </button>
    ))}
  </fieldset>
)

const lineOf = (number: string): HTMLButtonElement | undefined =>
  Array.from(document.querySelectorAll<HTMLButtonElement>(`button[name=${OPENED_FIELD}]`)).find(
    ({ value }) => value === number,
  )

/** What was in focus before something was laid over it gets the focus back; of the `first` card that is its line. */
const useReturnFocus = (covered: boolean, first = '') => {
  const before = useRef<Element | null>(null)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !covered) {
      const back = before.current ?? lineOf(first)
      if (back instanceof HTMLElement) back.focus()
    }
    was.current = covered
  }, [covered, first])
  return () => {
    if (!covered) before.current = document.activeElement
  }
}

const neverChanges = () => () => undefined

/**
 * Whether a point can be chosen: where a page listens, or the frame is not the business variant. Hydration begins with
 * what the document has.
 */
const useChoosing = (host: WidgetState['host'], atFirst = false): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => host !== null || !location.pathname.includes('juridical'),
    () => atFirst,
  )

const Frame = ({ state, start }: { readonly state: WidgetState; readonly start: WidgetStart }) => {
  const narrow = useNarrow()
  const [shown, setShown] = useState<Shown>('list')
  const [cleared, setCleared] = useState(0)
  const covered = state.card.opened.kind !== 'nothing'
  const remember = useReturnFocus(covered, start.boot.opened)
  const choosing = useChoosing(state.host, start.choosing)
  const { card } = state
  useEscape(() => {
    if (covered) card.close()
    else state.host?.post({ type: 'close' })
  })
  const noting: WidgetState = {
    ...state,
    card: {
      ...card,
      openPoint: (number) => {
        remember()
        card.openPoint(number)
      },
      openGroup: (points) => {
        remember()
        card.openGroup(points)
      },
    },
  }
  return (
    <main
      aria-label="Выбор точки выдачи"
      className={styles['frame']}
      data-shown={shown}
      tabIndex={-1}
    >
      <VisuallyHidden as="h1">Пункты выдачи на карте и списком</VisuallyHidden>
      <div className={styles['side']}>
        <output className={styles['lost']}>{state.lost}</output>
        <div className={styles['under']} data-beneath="" inert={covered}>
          <div className={styles['controls']}>
            <div className={styles['bar']}>
              <span className={styles['brand']}>
                <BrandMark size={20} />
                <span className={styles['name']}>{start.brand}</span>
              </span>
              <ViewSwitch value={shown} onChange={setShown} />
            </div>
            {state.sandbox !== undefined && (
              <p className={styles['sandbox']}>Тестовый ключ: точки ненастоящие</p>
            )}
            <Controls key={cleared} state={noting} fresh={cleared > 0} />
          </div>
          <div className={styles['results']}>
            <Results
              state={noting}
              onClear={() => {
                state.setFields(NO_FIELDS)
                setCleared(cleared + 1)
              }}
            />
          </div>
        </div>
        <Overlay state={noting} choosing={choosing} onClose={card.close} />
      </div>
      <div className={styles['map']} data-beneath="" inert={covered && narrow}>
        <MapSide state={noting} source={start.map} shown={!narrow || shown === 'map'} />
      </div>
    </main>
  )
}

/** A searchable map of lockers for a page that holds it in a frame. */
export const Widget = ({ start }: { readonly start: WidgetStart }) => {
  const state = useWidget(start.boot)
  useKeptFocus()
  if (state.refusal !== null) return <Unavailable onRetry={state.refusal.retry} />
  return (
    <OpenWords value={start.openWords}>
      <Frame state={state} start={start} />
    </OpenWords>
  )
}
