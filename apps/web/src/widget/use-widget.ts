import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { MAP_ZOOM } from '@yacheyka/core/map/map-view'
import type { ParcelMeasure } from '@yacheyka/core/cells/point-capacity'
import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'
import type { OpenBoot } from './boot.ts'
import { openHost } from './host.ts'
import { parcelAfter } from './parcel.ts'
import { useSettledFields } from './use-settled-fields.ts'
import { useChosen } from './use-chosen.ts'
import { useCity } from './use-city.ts'
import { useCommands, useReady } from './use-host.ts'
import { useLook, useLookAtFound, useLookAtNearest, useLookAtOpened } from './use-look.ts'
import { filterOfMap, useNearest } from './use-nearest.ts'
import { useOpened } from './use-opened.ts'
import { useRejection } from './use-rejection.ts'
import { useTerminals } from './use-terminals.ts'
import { fieldsOf, filterQuery, isSearch } from './widget-fields.ts'

const ZOOM_NEARBY = 14

/** Everything that the fields, the list, the card and the map of the widget share. */
export const useWidget = (boot: OpenBoot) => {
  const { token, origins, sandbox } = boot.access
  const [host] = useState(() => openHost(origins))
  const [fields, setFields] = useState(() => fieldsOf(boot.fields))
  const [parcel, setParcel] = useState<ParcelMeasure>(boot.parcel)
  const [me, setMe] = useState<Position | null>(null)
  const { look, setLook, lookAt, lookAtTerminal } = useLook(boot.city.centre)
  const [centre, notifyCity] = useCity(boot.city, (found) => {
    setMe(null)
    lookAt(found, MAP_ZOOM)
  })
  const settledFields = useSettledFields(fields)
  const filter = filterQuery(settledFields, parcel)
  const view = me ?? centre
  const query = { ...filter, ...view }
  const { refuse, rejectionWith } = useRejection(host, JSON.stringify(query))
  const list = useTerminals(token, query, boot.first, refuse)
  const card = useOpened(token, parcel, list.results, refuse, boot.opened)
  const { chosen, lost, choose, selectByShop } = useChosen(token, parcel, {
    onSelectedByShop: lookAtTerminal,
    onLost: (number, reason) => {
      host?.post({ type: 'point-unselect', number, reason })
    },
  })
  const searched = isSearch(settledFields) && !list.loading ? JSON.stringify(filter) : ''
  useLookAtFound(card.terminal === null ? searched : null, list.results, setLook)
  const isEmpty = !list.loading && list.count === 0
  const nearest = useNearest(token, isEmpty ? settledFields.address : '', query, view)
  useLookAtNearest(card.terminal === null ? nearest : null, setLook)
  useLookAtOpened(card.terminal, lookAtTerminal)
  useReady(host, !list.empty)
  useCommands(host, (command) => {
    setParcel((before) => parcelAfter(before, command))
    if (command.selected !== undefined) selectByShop(command.selected)
    if (command.city !== undefined) notifyCity(command.city)
  })
  return {
    host,
    token,
    /** Of a test key: the points of the sandbox. */
    sandbox,
    address: boot.address,
    fields,
    setFields,
    filter,
    mapFilter: filterOfMap(filter, nearest, view),
    query,
    me,
    goToMe: (place: Position) => {
      setMe(place)
      lookAt(place, ZOOM_NEARBY)
    },
    list,
    nearest,
    /** Where the searched address is. */
    place: list.place ?? nearest?.place ?? null,
    card,
    look,
    chosen,
    lost,
    choose: (point: WidgetTerminal) => {
      choose(point, card.fresh && !list.loading)
      host?.post({ type: 'point-select', point })
    },
    refuse,
    refusal: rejectionWith(list.again),
  }
}
export type WidgetState = ReturnType<typeof useWidget>
