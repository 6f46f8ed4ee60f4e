import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ListedParcel } from '@yacheyka/contract/parcels/sent-parcels'
import { PAGE_LIMIT_MAX } from '@yacheyka/core/http/paging'
import type { LabelFormat } from '@yacheyka/core/labels/label'
import { latinKeys } from '@yacheyka/core/text/keyboard-layout'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { fetchParcelLabels } from '#/session/labels/label-files.ts'
import { useUserUid } from '#/session/use-session.ts'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'

interface Said {
  readonly kind: 'done' | 'busy' | 'failure'
  readonly text: string
  /** Of the scan that it is about. */
  readonly turn: number
}

/** Labels of what is scanned, one after another: a scanner does not wait. */
export const useScan = () => {
  const user = useUserUid() ?? ''
  const [said, setSaid] = useState<Said>()
  const turns = useRef(0)
  const last = useRef(Promise.resolve())

  const print = async (code: string, format: LabelFormat): Promise<string> => {
    const parcel = (await find(user, code)) ?? (await findByKeys(user, code))
    if (parcel === undefined) throw new NotFound(code)
    const { uid, parcel_number: number } = parcel
    const file = await fetchParcelLabels({ uid, number }, { format, start: 1 })
    saveFile(file.name, file.content)
    return number
  }
  const scan = (typed: string, format: LabelFormat): Promise<void> => {
    const code = typed.trim()
    if (code === '') return Promise.resolve()
    turns.current += 1
    const turn = turns.current
    const say = (kind: Said['kind'], text: string) => setSaid({ kind, text: typeset(text), turn })
    const run = async () => {
      say('busy', `${code}: готовим этикетку…`)
      await print(code, format).then(
        (number) => say('done', `Этикетка посылки ${number} готова`),
        (error: unknown) =>
          say(
            'failure',
            error instanceof NotFound
              ? `Посылки с номером или штрихкодом ${code} нет`
              : `${code}: этикетка не готова. ${formatError(error)}`,
          ),
      )
    }
    last.current = last.current.then(run)
    return last.current
  }
  return { said, scan }
}

/** Pages that are looked through: the list takes beginnings of numbers, and thousands may begin like this one. */
const PAGES_MAX = 20

/** The parcel of exactly this number, or of this barcode: its own number begins otherwise. */
async function find(user: string, code: string, page = 0): Promise<ListedParcel | undefined> {
  const { results, next } = await callAsCustomer(ENDPOINTS.listSentParcels, {
    params: { uid: user },
    query: { parcel_number: code, limit: PAGE_LIMIT_MAX, offset: page * PAGE_LIMIT_MAX },
  })
  const found =
    results.find(({ parcel_number: number }) => number === code) ??
    results.find(({ parcel_number: number }) => !number.startsWith(code))
  if (found !== undefined || next === null || page + 1 === PAGES_MAX) return found
  return await find(user, code, page + 1)
}

/** A scanner presses keys, whatever layout the computer has. */
async function findByKeys(user: string, code: string): Promise<ListedParcel | undefined> {
  const latin = latinKeys(code)
  return latin === code ? undefined : await find(user, latin)
}

class NotFound extends Error {}
