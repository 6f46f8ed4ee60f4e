import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget'
import type { WidgetCommand } from '@yacheyka/contract/widget-messages'
import { MAP_ZOOM, MAP_ZOOM_POINT } from '@yacheyka/core/map-view'
import type { ParcelMeasure } from '@yacheyka/core/point-capacity'
import type { Position } from '@yacheyka/core/point'
import { useState } from 'react'
import type { ApiError } from '#/api/api-error.ts'
import type { MapView } from '#/map/view-state.ts'
import type { OpenBoot } from './boot.ts'
import { ask } from './calls.ts'
import { openHost } from './host.ts'
import { findPlace } from './places.ts'
import { useAsked } from './use-asked.ts'
import { useCommands, useReady } from './use-host.ts'
import { useOpened } from './use-opened.ts'
import { useTerminals } from './use-terminals.ts'
import { viewOfPoints } from './view-of-points.ts'
import { filterQuery, NO_FIELDS, parcelQuery } from './widget-fields.ts'
import { WIDGET_UNAVAILABLE } from './wording.ts'

const ZOOM_NEARBY = 14

/** Failures that may pass: too many questions, a server or a network that is down. */
const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

export const positionOf = ({ point }: WidgetTerminal): Position => {
  const [longitude, latitude] = point.coordinates
  return { longitude, latitude }
}

const changed = (before: ParcelMeasure, { weight, dimensions }: WidgetCommand): ParcelMeasure => {
  const [height = 0, width = 0, depth = 0] = dimensions ?? []
  const box = dimensions === undefined ? before.box : { height, width, depth }
  return {
    weight: weight === undefined ? before.weight : (weight ?? undefined),
    box: dimensions === null ? undefined : box,
  }
}

/** Everything that the fields, the list, the card and the map of the widget share. */
export const useWidget = (boot: OpenBoot) => {
  const { token, origins } = boot.access
  const [host] = useState(() => openHost(origins))
  const [fields, setFields] = useState(NO_FIELDS)
  const [parcel, setParcel] = useState<ParcelMeasure>(boot.parcel)
  const [centre, setCentre] = useState<Position>({
    longitude: boot.city.centre[0],
    latitude: boot.city.centre[1],
  })
  const [me, setMe] = useState<Position | null>(null)
  const [chosen, setChosen] = useState<WidgetTerminal | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [look, setLook] = useState<MapView>({ centre, zoom: MAP_ZOOM })

  const refuse = (error: ApiError) => {
    setRefusal(error)
    const code = mayPass(error) ? 'failed' : 'forbidden'
    host?.post({ type: 'error', code, message: WIDGET_UNAVAILABLE })
  }
  const filter = filterQuery(fields, parcel)
  const query = { ...filter, ...(me ?? centre) }
  const list = useTerminals(token, query, boot.first, refuse)
  const card = useOpened(token, parcel, list.results, refuse)
  useReady(host, !list.empty)

  const lookAt = (position: Position, zoom: number) => {
    setLook({ centre: position, zoom })
  }
  // What the shop says is chosen. A point that is gone is chosen no more; the shop's own check tells it so.
  const [told, setTold] = useState(() => new URLSearchParams(location.search).get('selected') ?? '')
  useAsked(
    told === '' ? null : told,
    async (signal) => {
      const input = { params: { number: told }, query: parcelQuery(parcel) }
      return ask(ENDPOINTS.getWidgetTerminal, input, token, signal)
    },
    {
      onAnswer: (terminal) => {
        setChosen(terminal)
        lookAt(positionOf(terminal), MAP_ZOOM_POINT)
      },
      onFailed: () => {
        setChosen(null)
      },
    },
  )
  const goToCity = async (name: string) => {
    const place = await findPlace(name, new AbortController().signal)
    if (place === undefined) return
    const { longitude, latitude } = place
    setMe(null)
    setCentre({ longitude, latitude })
    lookAt(place, MAP_ZOOM)
  }
  useCommands(host, (command) => {
    setParcel((before) => changed(before, command))
    if (command.selected !== undefined) {
      setTold(command.selected ?? '')
      if (command.selected !== chosen?.number) setChosen(null)
    }
    if (command.city !== undefined) void goToCity(command.city)
  })

  // An address search moves the map to what it has found; a search that found nothing leaves it where it is.
  const isSearch = fields.address !== '' || fields.number !== ''
  const found = isSearch && !list.loading ? JSON.stringify(filter) : ''
  const [seenFound, setSeenFound] = useState('')
  if (found !== seenFound) {
    setSeenFound(found)
    const view = found === '' ? null : viewOfPoints(list.results.map(positionOf))
    if (view !== null) setLook(view)
  }
  const { terminal } = card
  const open = terminal?.number ?? ''
  const [seenOpen, setSeenOpen] = useState('')
  if (open !== seenOpen) {
    setSeenOpen(open)
    if (terminal !== null) lookAt(positionOf(terminal), MAP_ZOOM_POINT)
  }

  return {
    host,
    token,
    fields,
    setFields,
    parcel,
    filter,
    query,
    centre,
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
      setChosen(point)
      setTold('')
      host?.post({ type: 'point-select', point })
    },
    refuse,
    refusal:
      refusal === null
        ? null
        : {
            retry: mayPass(refusal)
              ? () => {
                  setRefusal(null)
                  list.again()
                }
              : null,
          },
  }
}
export type WidgetState = ReturnType<typeof useWidget>
