import { readFileSync } from 'node:fs'
import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import * as z from 'zod'

/** What the product answered, written by `npm run answers`. */
export const RESPONSES_FILE = new URL('answers.json', import.meta.url)

/** Stands in them for the address of the network that shows them. */
export const RESPONSES_ORIGIN = 'https://network.example'

/** A response of the sandbox to each call that answers JSON, by the call's name; values that differ each time stand in one form. */
export const RESPONSES = z
  .record(z.string(), z.json())
  .parse(JSON.parse(readFileSync(RESPONSES_FILE, 'utf8'))) as Readonly<
  Partial<Record<keyof typeof MERCHANT_ENDPOINTS, z.core.util.JSONType>>
>
