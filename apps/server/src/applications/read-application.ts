import {
  applicationAgreements,
  applicationFields,
  scanList,
} from '@yacheyka/contract/applications/applications'
import { requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import {
  APPLICATION_MESSAGES,
  errorsOfScanList,
  SCANS_OF_TYPE_MAX,
  SCAN_TYPES,
  type ScanType,
} from '@yacheyka/core/applications/application'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import type * as z from 'zod'
import { FieldErrors } from '#/http/errors.ts'
import { fieldsOf } from '#/http/serve.ts'
import { nameOf, type ReadForm } from './read-form.ts'
import type { StoredScan } from './store-scan.ts'

export interface Application {
  readonly ceoFullname: string
  /** E.164. */
  readonly ceoPhone: string
  readonly ceoEmail: string
  readonly consent: string | undefined
  readonly offer: string | undefined
  readonly captchaToken: string
  readonly scans: readonly (StoredScan & { readonly type: ScanType })[]
}

const fieldsSchema = applicationFields.extend(applicationAgreements.shape)
const guardedSchema = fieldsSchema.extend({ yandex_token: requiredCaptchaToken })

/**
 * Makes an application of what the form held.
 * @throws {FieldErrors} with the errors of all fields and files at once
 */
export function readApplication(form: ReadForm, isCaptchaRequired: boolean): Application {
  const fields = (isCaptchaRequired ? guardedSchema : fieldsSchema).safeParse(form.fields)
  const listed = readList(form.fields['files'])
  const files = Array.isArray(listed) ? errorsOfFiles(listed, form) : [listed]
  const errors = {
    ...(fields.error === undefined ? {} : fieldsOf(fields.error.issues)),
    ...(files.length === 0 ? {} : { files }),
  }
  if (!fields.success || !Array.isArray(listed) || files.length > 0) throw new FieldErrors(errors)
  const { data } = fields
  return {
    ceoFullname: data.ceo_fullname,
    ceoPhone: parsePhone(data.ceo_phone) ?? '',
    ceoEmail: data.ceo_email,
    consent: data.consent,
    offer: data.offer,
    captchaToken: data.yandex_token,
    scans: listed.flatMap(({ name, type }) => {
      const scan = form.scans.find((each) => each.name === name)
      return scan === undefined ? [] : [{ ...scan, type }]
    }),
  }
}

type ScanList = z.output<typeof scanList>

/** The list of the field `files`, or the message of its first error. */
function readList(field: unknown): ScanList | string {
  let json = field ?? []
  if (typeof field === 'string')
    try {
      json = JSON.parse(field === '' ? '[]' : field)
    } catch {
      return APPLICATION_MESSAGES.list
    }
  const parsed = scanList.safeParse(json)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? APPLICATION_MESSAGES.list
  return parsed.data.map(({ name, type }) => ({ name: nameOf(name), type }))
}

/** By the list, and by what came beside it: each name of one stands in the other. */
function errorsOfFiles(list: ScanList, { names, unfit, damaged }: ReadForm): readonly string[] {
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  const errors = errorsOfScanList(list, [...unfit, ...twice], damaged)
  const isTooMany = names.length > SCANS_OF_TYPE_MAX * SCAN_TYPES.length
  if (isTooMany)
    return errors.includes(APPLICATION_MESSAGES.tooManyFiles)
      ? errors
      : [...errors, APPLICATION_MESSAGES.tooManyFiles]
  const unpaired = [
    ...list.filter(({ name }) => !names.includes(name)).map(({ name }) => name),
    ...names.filter((name) => !list.some((listed) => listed.name === name)),
  ]
  return unpaired.length === 0
    ? errors
    : [...errors, APPLICATION_MESSAGES.unpaired([...new Set(unpaired)])]
}
