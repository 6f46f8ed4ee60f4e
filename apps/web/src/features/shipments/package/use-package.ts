import type { getBatch } from '@yacheyka/contract/batches/saved-batches'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { CreatedOrder } from '@yacheyka/contract/orders/orders'
import { BATCH_NAME_LENGTH_MAX } from '@yacheyka/core/batches/batch'
import type { RejectedLine } from '@yacheyka/contract/batches/batches'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { ORDER_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import type { ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import {
  applyLayout,
  findHeadings,
  findLayout,
  guessLayout,
  type ShopLayout,
} from '@yacheyka/core/sheets/shop-sheet'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useBatchSaver, type OpenedBatch } from '../saving/use-batch-saver.ts'
import { useKeptFile } from './use-kept-file.ts'
import type { NewParcel } from '../new-parcel.ts'
import type { FileWay } from './file-rules.ts'
import { createLeftRows, rowsLeft } from './left-rows.ts'
import { PACKAGE_MESSAGES } from './messages.ts'
import { linesOf } from './read-parcel.ts'
import { contentOfSheet, sheetOfContent } from './sheet-content.ts'
import { editCells, openSheet, removeParcels, type CellEdit, type Sheet } from './sheet.ts'
import { replacements, selectionAfter, newParcels, surveySheet, type Survey } from './survey.ts'
import {
  linesToCheck,
  NO_TERMINALS,
  withRejectedLines,
  type Check,
  type Terminals,
} from './terminals.ts'
import { fetchNetwork, useCheck } from './use-check.ts'
import { useUpload, type FileRows } from './use-upload.ts'

/** A shop's file whose columns are to be mapped; `layout` is what is proposed, or was chosen before. */
export interface ShopFile {
  readonly name: string
  readonly rows: FileRows
  readonly layout: ShopLayout
}

export interface Opened {
  readonly name: string
  readonly sheet: Sheet
  readonly terminals: Terminals
  /** The rows as the network has judged them. */
  readonly checked: Check
  readonly selected: ReadonlySet<string>
  /** As the server has it, where it was opened from there or an order has left it. */
  readonly batch?: OpenedBatch | undefined
  /** What the rows were made of, where it was a shop's own file. */
  readonly shop: ShopFile | undefined
}

/** As the call takes it. */
const FILE_NAME_LENGTH_MAX = 255

export type Popup = 'template' | 'report' | 'none'

/** Rows that an order has left. */
const LEFT = createLeftRows<Opened>()

const UNCHECKED: Check = { lines: [], batch: undefined }
const NOTHING: Survey = {
  good: new Set(),
  faulty: new Set(),
  errors: [],
  mismatched: [],
  terminals: [],
}

/** The next turn of the page's own thread: it draws and listens first. */
const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const isOfTemplate = (rows: FileRows): boolean => readParcelSheet(rows.slice(0, 1)).kind === 'read'

const shopFileOf = (name: string, rows: FileRows): ShopFile => {
  const headings = findHeadings(rows)
  if (headings === undefined) throw new ApiError(400, PACKAGE_MESSAGES.noHeadings)
  const below = rows.filter((row) => row.row_number > headings.row)
  return { name, rows, layout: guessLayout(headings.headings, below) }
}

const openFile = async (
  name: string,
  rows: FileRows,
  shop: ShopFile | undefined,
  signal?: AbortSignal,
): Promise<Opened> => {
  const laid = shop && applyLayout(rows, shop.layout)
  const sheet = await openSheet(linesOf(laid?.rows ?? rows), yieldToPage, laid?.origin)
  if (sheet.parcels.size > ORDER_PARCELS_MAX) throw new ApiError(400, PACKAGE_MESSAGES.tooMany)
  const checked = { lines: linesToCheck(sheet), batch: undefined }
  const terminals = await fetchNetwork(checked, signal)
  return { name, sheet, terminals, checked, selected: surveySheet(sheet, terminals).good, shop }
}

/** A saved batch, its rows judged anew. @throws {ApiError} */
export const openBatch = async (batch: ResponseBody<typeof getBatch>): Promise<Opened> => {
  if (batch.content.page !== 'sheet') throw new ApiError(404, PACKAGE_MESSAGES.ofForm)
  const { lines, origin } = sheetOfContent(batch.content)
  const sheet = await openSheet(lines, yieldToPage, origin)
  const { uid, version, updated_at: savedAt } = batch
  const checked = { lines: linesToCheck(sheet), batch: uid }
  const terminals = await fetchNetwork(checked)
  return {
    name: batch.name,
    sheet,
    terminals,
    checked,
    selected: surveySheet(sheet, terminals).good,
    shop: undefined,
    batch: { uid, version, savedAt },
  }
}

const without = (keys: ReadonlySet<string>, gone: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...keys].filter((key) => !gone.has(key)))

/** What is chosen once parcels wait in no other draft any more: they too, as if they had never. */
const selectedOnce = (
  { sheet, terminals, selected }: Opened,
  next: Terminals,
): ReadonlySet<string> => {
  const back = [...terminals.waiting.keys()].filter((number) => !next.waiting.has(number))
  if (back.length === 0) return selected
  const { good } = surveySheet(sheet, next)
  return new Set([...selected, ...back.filter((number) => good.has(number))])
}

/** The page's whole state: a file on its way, a file to map, or rows that are open. */
export const usePackage = (start: Opened | undefined) => {
  const customer = useUserUid() ?? ''
  const [opened, setOpened] = useState(() => start ?? LEFT.read(customer))
  const [isLeft, setIsLeft] = useState(start === undefined && opened !== undefined)
  const [mapping, setMapping] = useState<ShopFile>()
  const [unknown, setUnknown] = useState<{ readonly name: string; readonly rows: FileRows }>()
  const [popup, setPopup] = useState<Popup>()
  const [ordering, setOrdering] = useState<readonly NewParcel[]>()
  const [ordered, setOrdered] = useState(false)
  const [again, setAgain] = useState(0)
  const [begun] = useState(opened?.batch)
  const toSave = opened?.sheet
  const content = useMemo(() => toSave && contentOfSheet(toSave), [toSave])
  const fileName = opened?.name ?? ''
  const saving = useBatchSaver(begun, content, {
    name: fileName.slice(0, BATCH_NAME_LENGTH_MAX),
    file_name: fileName.slice(0, FILE_NAME_LENGTH_MAX),
    kind: 'upload',
  })
  const [source, setSource] = useState<File>()
  const keptFile = useKeptFile(
    saving.batch?.uid,
    opened === undefined ? undefined : source,
    ordering !== undefined && !ordered,
  )
  /** Parcels that the last order was refused for. */
  const [rejection, setRejection] = useState<number>()

  /** Drafts that are thrown away are gone when the next file is judged: it may have the same numbers. */
  const discarded = useRef<Promise<void>>(undefined)

  const forgetLeft = () => {
    LEFT.forget()
    setIsLeft(false)
  }
  const open = async (
    name: string,
    rows: FileRows,
    shop: ShopFile | undefined,
    signal?: AbortSignal,
  ) => {
    await discarded.current
    const next = await openFile(name, rows, shop, signal)
    if (signal?.aborted === true) return
    if (next.sheet.parcels.size === 0) return setPopup('none')
    forgetLeft()
    setMapping(undefined)
    setOpened(next)
    if (next.selected.size < next.sheet.parcels.size) setPopup('report')
  }
  const openShop = async (name: string, rows: FileRows, signal?: AbortSignal) => {
    const shop = shopFileOf(name, rows)
    const { results } = await callAsCustomer(
      ENDPOINTS.listSheetLayouts,
      {},
      signal === undefined ? {} : { signal },
    )
    const layout = findLayout(results, shop.layout.headings)
    if (layout === undefined) setMapping(shop)
    else await open(name, rows, { ...shop, layout }, signal)
  }
  const onRows = async (rows: FileRows, file: File, way: FileWay, signal: AbortSignal) => {
    const { name } = file
    setSource(file)
    if (way === 'shop' && !isOfTemplate(rows)) return openShop(name, rows, signal)
    if (isOfTemplate(rows)) return open(name, rows, undefined, signal)
    setUnknown({ name, rows })
    setPopup('template')
  }
  const { upload, take, cancel } = useUpload(onRows)

  const sheet = opened?.sheet
  const terminals = opened?.terminals ?? NO_TERMINALS
  const survey = useMemo(
    () => (sheet === undefined ? NOTHING : surveySheet(sheet, terminals)),
    [sheet, terminals],
  )
  const isBeingMade = saving.batch === undefined && saving.state.kind === 'saving'
  const check = useCheck(opened, isBeingMade ? null : saving.batch?.uid, (next, checked) =>
    setOpened(
      (old) => old && { ...old, terminals: next, checked, selected: selectedOnce(old, next) },
    ),
  )
  /** Nothing is open any more; what is saved stays saved. */
  const closeFile = () => {
    cancel()
    forgetLeft()
    setOpened(undefined)
    setMapping(undefined)
    setOrdering(undefined)
    setRejection(undefined)
    setPopup(undefined)
  }
  /** The same, and nothing stays. */
  const reset = () => {
    closeFile()
    discarded.current = saving.saver
      .discard()
      .catch(() => showToast({ kind: 'failure', text: PACKAGE_MESSAGES.undeleted }))
  }
  const change = (editsOf: (old: Opened) => readonly CellEdit[]) =>
    setOpened((old) => {
      if (old === undefined) return old
      const next = editCells(old.sheet, editsOf(old))
      return { ...old, sheet: next, selected: selectionAfter(old, next, old.terminals) }
    })
  const edit = (row: number, letter: ColumnLetter, value: string) =>
    change(() => [{ row, letter, value }])
  const select = (keys: ReadonlySet<string>) =>
    setOpened((old) => old && { ...old, selected: keys })
  const choose = useCallback(
    (key: string, chosen: boolean) =>
      setOpened((old) => {
        if (old === undefined) return old
        const selected = new Set(old.selected)
        if (chosen) selected.add(key)
        else selected.delete(key)
        return { ...old, selected }
      }),
    [],
  )
  const remove = (keys: ReadonlySet<string>) => {
    if (opened === undefined) return
    const left = removeParcels(opened.sheet, keys)
    if (left.parcels.size === 0) return reset()
    setOpened({ ...opened, sheet: left, selected: without(opened.selected, keys) })
  }
  /** Opens a shop's file by the layout that the person has chosen, and remembers it for the next one. */
  const map = async (layout: ShopLayout) => {
    if (mapping === undefined) return
    const kept = callAsCustomer(ENDPOINTS.saveSheetLayout, {
      body: { ...layout, headings: [...layout.headings] },
    }).catch(() => showToast({ kind: 'failure', text: PACKAGE_MESSAGES.unkept }))
    await open(mapping.name, mapping.rows, { ...mapping, layout })
    await kept
  }
  return {
    opened,
    mapping,
    popup,
    ordering,
    upload,
    survey,
    check,
    /** Asks the network again about all of it. */
    checkAgain: () => setOpened((old) => old && { ...old, checked: UNCHECKED }),
    /** There is something that leaving would lose. */
    unsaved:
      ((opened !== undefined && (saving.state.kind !== 'saved' || keptFile.isPending)) ||
        mapping !== undefined) &&
      !ordered,
    saving,
    keptFile,
    closeFile,
    take,
    cancel,
    reset,
    /** Everything is forgotten, and another file is wanted. */
    startAgain: () => {
      reset()
      setAgain((old) => old + 1)
    },
    /** How often another file was wanted. */
    again,
    edit,
    /** How many parcels have a locker near that takes them instead of theirs. */
    replaceable: useMemo(
      () => (sheet === undefined ? 0 : replacements(sheet, terminals).length),
      [sheet, terminals],
    ),
    /** «Заменить все»: each refused parcel goes to the nearest locker that takes it. */
    replaceAll: () => {
      setRejection(undefined)
      change((old) => replacements(old.sheet, old.terminals))
    },
    select,
    /** One parcel, chosen or not. */
    choose,
    remove,
    map,
    closePopup: () => setPopup(undefined),
    /** Reads a file that is not by our template as a shop's own. */
    readAsShop: () => {
      setPopup(undefined)
      if (unknown !== undefined)
        openShop(unknown.name, unknown.rows).catch((error: unknown) => {
          const text = error instanceof ApiError ? error.detail : PACKAGE_MESSAGES.noHeadings
          showToast({ kind: 'failure', text })
        })
    },
    mapAgain: () => {
      setMapping(opened?.shop)
      setOpened(undefined)
    },
    /** To the prices of the parcels that are chosen and can be ordered. */
    estimate: (keys: ReadonlySet<string>) => {
      setRejection(undefined)
      if (opened !== undefined) setOrdering(newParcels(opened.sheet, opened.terminals, keys))
    },
    back: () => setOrdering(undefined),
    refusal: rejection,
    /** The order has shown what their lockers do not take: it stands in the table like anything else to mend. */
    refuse: (lines: readonly RejectedLine[]) => {
      setOrdering(undefined)
      if (opened === undefined) return
      setRejection(lines.length)
      setOpened({ ...opened, terminals: withRejectedLines(opened.sheet, opened.terminals, lines) })
    },
    onOrdered: ({ batch }: CreatedOrder) => {
      setOrdered(true)
      saving.saver.adopt(batch ?? null)
      const left = opened && rowsLeft(opened, ordering ?? [])
      LEFT.keep(customer, left && { ...left, batch: batch ? { ...batch, savedAt: '' } : undefined })
    },
    /** How many parcels of the file the order on the way leaves out. */
    leftOut: ordering === undefined ? 0 : (opened?.sheet.parcels.size ?? 0) - ordering.length,
    /** The rows are those that an order of before has left. */
    isLeft,
  }
}
export type Package = ReturnType<typeof usePackage>
