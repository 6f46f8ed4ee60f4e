import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import { Combobox } from '@yacheyka/ui/combobox.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import type { ChosenPoint } from './chosen-point.ts'
import styles from './locker-field.module.css'
import { LockerMap } from './locker-map.tsx'
import { formatPoint, formatPointName } from './format-point.ts'
import {
  LOCKERS_FAILED,
  NO_ROOM,
  pointOf,
  useFindLocker,
  useLockers,
  type Load,
} from './use-lockers.ts'

const LOCKERS = ['почтомат', 'почтомата', 'почтоматов'] as const
/** Words alone name no locker. */
const NOT_CHOSEN = 'Выберите почтомат из списка или на карте'

const noteOf = (found: ReturnType<typeof useLockers>): string => {
  if (found.failed) return LOCKERS_FAILED
  if (found.lockers === undefined || !found.settled) return 'Ищем почтоматы…'
  return found.lockers.length === 0
    ? NEW_PARCEL_MESSAGES.noPoint
    : counted(found.lockers.length, LOCKERS)
}

/** Where the parcel goes: found by words or on the map, full lockers left out of both. */
export const LockerField = ({
  point,
  load,
  error,
  onPoint,
}: {
  readonly point: ChosenPoint | null
  readonly load: Load
  readonly error: string | undefined
  readonly onPoint: (point: ChosenPoint | null) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [map, setMap] = useState(false)
  const found = useLockers(typed ?? '', load, typed !== null)
  const findLocker = useFindLocker()
  const shown = found.settled ? (found.lockers ?? []) : []
  const take = (next: ChosenPoint) => {
    setTyped(null)
    onPoint(next)
  }
  const takeNumber = async (number: string) => {
    try {
      const next = await findLocker(number, load)
      if (next === undefined) showToast({ kind: 'failure', text: NO_ROOM })
      else take(next)
    } catch {
      showToast({ kind: 'failure', text: LOCKERS_FAILED })
    }
  }
  return (
    <div className={stack(8)}>
      <Combobox
        label="Почтомат"
        hint={typeset('Город, улица или номер. Показаны только те, где есть место')}
        error={error !== undefined && typed !== null ? NOT_CHOSEN : error}
        name="point"
        listLabel="Почтоматы"
        text={typed ?? (point === null ? '' : formatPoint(point))}
        options={shown.map((locker) => ({
          key: locker.number,
          title: formatPointName(locker),
          subtitle: locker.address,
        }))}
        note={typed === null ? '' : noteOf(found)}
        onText={(text) => {
          setTyped(text)
          onPoint(null)
        }}
        onPick={({ key }) => {
          const locker = shown.find(({ number }) => number === key)
          if (locker !== undefined) take(pointOf(locker))
        }}
      />
      <Button
        look="quiet"
        aria-haspopup="dialog"
        className={styles['on-map']}
        onClick={() => setMap(true)}
      >
        Выбрать на карте
      </Button>
      {map && (
        <LockerMap
          load={load}
          selected={point?.number}
          onNumber={(number) => void takeNumber(number)}
          onClose={() => setMap(false)}
        />
      )}
    </div>
  )
}
