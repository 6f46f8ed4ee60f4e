import type { WidgetTerminal } from '@yacheyka/contract/widget'
import type { WidgetCommand } from '@yacheyka/contract/widget-messages'
import { MAP_ZOOM } from '@yacheyka/core/map-view'
import type { ParcelMeasure } from '@yacheyka/core/point-capacity'
import type { Position } from '@yacheyka/core/point'
import { useState } from 'react'
import type { ApiError } from '#/api/api-error.ts'
import type { OpenBoot } from './boot.ts'
import { openHost } from './host.ts'
import type { Host } from './host.ts'
import { useChosen } from './use-chosen.ts'
import { useCity } from './use-city.ts'
import { useCommands, useReady } from './use-host.ts'
import { useLook, useLookAtFound, useLookAtOpened } from './use-look.ts'
import { useOpened } from './use-opened.ts'
import { useTerminals } from './use-terminals.ts'
import { filterQuery, isSearch, NO_FIELDS } from './widget-fields.ts'
import { WIDGET_UNAVAILABLE } from './wording.ts'

const ZOOM_NEARBY = 14

/** Failures that may pass: too many questions, a server or a network that is down. */
const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

const changed = (before: ParcelMeasure, { weight, dimensions }: WidgetCommand): ParcelMeasure => {
  const [height = 0, width = 0, depth = 0] = dimensions ?? []
  const box = dimensions === undefined ? before.box : { height, width, depth }
  return {
    weight: weight === undefined ? before.weight : (weight ?? undefined),
    box: dimensions === null ? undefined : box,
  }
}

/** Whether the widget is forbidden, and how it is told; `retry` is null where trying again is no use. */
const useRefusal = (host: Host | null) => {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  return {
    refuse: (error: ApiError) => {
      setRefusal(error)
      const code = mayPass(error) ? 'failed' : 'forbidden'
      host?.post({ type: 'error', code, message: WIDGET_UNAVAILABLE })
    },
    refusalWith: (again: () => void) => {
      if (refusal === null) return null
      const retry = () => {
        setRefusal(null)
        again()
      }
      return { retry: mayPass(refusal) ? retry : null }
    },
  }
}

/** Everything that the fields, the list, the card and the map of the widget share. */
export const useWidget = (boot: OpenBoot) => {
  const { token, origins } = boot.access
  const [host] = useState(() => openHost(origins))
  const [fields, setFields] = useState(NO_FIELDS)
  const [parcel, setParcel] = useState<ParcelMeasure>(boot.parcel)
  const [me, setMe] = useState<Position | null>(null)
  const { refuse, refusalWith } = useRefusal(host)
  const { look, setLook, lookAt, lookAtTerminal } = useLook(boot.city.centre)
  const [centre, tellCity] = useCity(boot.city, (found) => {
    setMe(null)
    lookAt(found, MAP_ZOOM)
  })
  const filter = filterQuery(fields, parcel)
  const query = { ...filter, ...(me ?? centre) }
  const list = useTerminals(token, query, boot.first, refuse)
  const card = useOpened(token, parcel, list.results, refuse)
  const { chosen, choose, tell } = useChosen(token, parcel, lookAtTerminal)
  const searched = isSearch(fields) && !list.loading ? JSON.stringify(filter) : ''
  useLookAtFound(searched, list.results, setLook)
  useLookAtOpened(card.terminal, lookAtTerminal)
  useReady(host, !list.empty)
  useCommands(host, (command) => {
    setParcel((before) => changed(before, command))
    if (command.selected !== undefined) tell(command.selected)
    if (command.city !== undefined) tellCity(command.city)
  })
  return {
    host,
    token,
    fields,
    setFields,
    filter,
    query,
    me,
    goToMe: (place: Position) => {
      setMe(place)
      lookAt(place, ZOOM_NEARBY)
    },
    list,
    card,
    look,
    chosen,
    choose: (point: WidgetTerminal) => {
      choose(point)
      host?.post({ type: 'point-select', point })
    },
    refuse,
    refusal: refusalWith(list.again),
  }
}
export type WidgetState = ReturnType<typeof useWidget>
