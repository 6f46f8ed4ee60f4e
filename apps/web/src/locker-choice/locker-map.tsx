import { WIDGET_PROTOCOL } from '@yacheyka/contract/widget/widget-messages'
import { CELL_BOX } from '@yacheyka/core/cells/cell-size'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import styles from './locker-map.module.css'
import type { Load } from './use-lockers.ts'

/** To the letter (specification 2, «Map widget»). */
const TITLE = 'Карта почтоматов'
const LOADING = 'Загрузка карты...'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What the frame says of a choice or of leaving; undefined for whatever else it says. */
export const readFrameMessage = (
  data: unknown,
): { readonly kind: 'close' } | { readonly kind: 'point'; readonly number: string } | undefined => {
  if (!isObject(data) || data['protocol'] !== WIDGET_PROTOCOL) return undefined
  if (data['type'] === 'close') return { kind: 'close' }
  if (data['type'] !== 'point-select' || !isObject(data['point'])) return undefined
  const { number } = data['point']
  return typeof number === 'string' && number !== '' ? { kind: 'point', number } : undefined
}

/** The frame's address: it leaves out what is too small for the largest of the cells, and what is full. */
export const frameUrl = ({ cells, weight }: Load, selected: string | undefined): string => {
  const query = new URLSearchParams({ weight: String(weight) })
  const largest = cells
    .map((size) => CELL_BOX[size])
    .toSorted((one, other) => other.height * other.width - one.height * one.width)[0]
  if (largest !== undefined)
    query.set('dimensions', [largest.height, largest.width, largest.depth].join('x'))
  if (selected !== undefined) query.set('selected', selected)
  return `${paths.businessWidget()}?${query.toString()}`
}

/** The network's map in a popup; a press on «Выбрать» tells the locker's number. */
export const LockerMap = ({
  load,
  selected,
  onNumber,
  onClose,
}: {
  readonly load: Load
  readonly selected: string | undefined
  readonly onNumber: (number: string) => void
  readonly onClose: () => void
}) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [address] = useState(() => frameUrl(load, selected))
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== frame.current?.contentWindow) return
    if (origin !== location.origin) return
    const message = readFrameMessage(data)
    if (message === undefined) return
    if (message.kind === 'point') onNumber(message.number)
    frame.current.closest('dialog')?.close()
  })
  useEffect(() => {
    const listen = (message: MessageEvent<unknown>) => hear(message)
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
    }
  }, [])
  return (
    <Dialog title={TITLE} className={styles['dialog']} onClose={onClose}>
      {() => (
        <div className={styles['frame']}>
          {!loaded && <LoadingState label={LOADING} />}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this very site: a sandbox that lets it run holds nothing back */}
          <iframe
            ref={frame}
            src={address}
            title={TITLE}
            allow="geolocation"
            className={styles['widget']}
            onLoad={() => setLoaded(true)}
          />
        </div>
      )}
    </Dialog>
  )
}
