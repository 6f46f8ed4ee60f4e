import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import {
  INTENT_KINDS,
  type Intent,
  type IntentKind,
  type PressedIntent,
  SKIP_REASONS,
} from './ports/screen.ts'
import { isOneOf, isRecord } from './read-json.ts'

const isViewId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value)

const BARCODE_LENGTH_MAX = 64
const SETTINGS = ['contrast', 'lowered', 'spoken'] as const
const FOUND = ['empty', 'expected', 'other'] as const

/** What the page posted; null where it is no press. */
export function parsePress(value: unknown): PressedIntent | null {
  if (!isRecord(value) || !isViewId(value['viewId'])) return null
  const intent = parseIntent(value['intent'])
  return intent === null ? null : { viewId: value['viewId'], intent }
}

export function parseDrawn(value: unknown): number | null {
  return isRecord(value) && isViewId(value['viewId']) ? value['viewId'] : null
}

/** Characters: a table is said as a whole. */
export const WORDS_LENGTH_MAX = 4000

/** Words that the page asks the voice to say. */
export function parseSay(value: unknown): string | null {
  if (!isRecord(value)) return null
  const { words } = value
  return typeof words === 'string' && words.length <= WORDS_LENGTH_MAX ? words : null
}

function parseIntent(value: unknown): Intent | null {
  if (!isRecord(value)) return null
  const { kind, digit, what, barcode, reason, door, size, setting } = value
  if (isOneOf<IntentKind>(INTENT_KINDS, kind)) return { kind }
  switch (kind) {
    case 'digit':
      return typeof digit === 'string' && /^\d$/.test(digit) ? { kind, digit } : null
    case 'found':
      return isOneOf(FOUND, what) ? { kind, what } : null
    case 'reason':
      return typeof barcode === 'string' &&
        barcode.length <= BARCODE_LENGTH_MAX &&
        isOneOf(SKIP_REASONS, reason)
        ? { kind, barcode, reason }
        : null
    case 'door':
      return typeof door === 'number' && Number.isSafeInteger(door) ? { kind, door } : null
    case 'size':
      return isOneOf(CELL_SIZES, size) ? { kind, size } : null
    case 'setting':
      return isOneOf(SETTINGS, setting) ? { kind, setting } : null
    default:
      return null
  }
}
