import type { MapSource } from '@yacheyka/contract/site/config'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import styles from './map-side.module.css'
import type { MapPane } from './map-pane.tsx'
import type { WidgetState } from './use-widget.ts'
import { whenIdle } from './when-idle.ts'

/** Where a visit counts its bytes, the map waits until it is asked for. */
const savesData = (): boolean =>
  'connection' in navigator &&
  (navigator.connection as { readonly saveData?: boolean }).saveData === true

/** The code of the map comes after the list can be used: at once where the map is on screen, else when there is time. */
const useMapPart = (shown: boolean) => {
  const [part, setPart] = useState<typeof MapPane | 'failed' | null>(null)
  const load = useEffectEvent(async () => {
    try {
      const loaded = await import('./map-pane.tsx')
      setPart(() => loaded.MapPane)
    } catch {
      setPart('failed')
    }
  })
  useEffect(() => {
    if (!shown && savesData()) return undefined
    return whenIdle(() => {
      void load()
    })
  }, [shown])
  return [part, load] as const
}

/** The map's place: the map itself, or how it fares. */
export const MapSide = ({
  state,
  source,
  shown,
}: {
  readonly state: WidgetState
  readonly source: MapSource
  /** Whether it is on screen. */
  readonly shown: boolean
}) => {
  const [Part, load] = useMapPart(shown)
  const [wasShown, setWasShown] = useState(shown)
  if (shown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  if (Part === null) return <LoadingState label="Загружаем карту" />
  if (Part === 'failed')
    return (
      <div role="alert" className={styles['failed']}>
        <p>Карта не загрузилась. Те же точки — в списке.</p>
        <Button
          look="quiet"
          onClick={() => {
            void load()
          }}
        >
          Повторить
        </Button>
      </div>
    )
  return <Part state={state} source={source} />
}
