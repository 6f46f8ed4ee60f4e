import { BYTE_ORDERS, POLARITIES } from '@yacheyka/contract/device/door-map'
import { BCC485_DEFAULTS, bcc485 } from '@yacheyka/locker/boards/bcc485'
import { kerong, KERONG_DEFAULTS } from '@yacheyka/locker/boards/kerong'
import { CU48_MODBUS, modbus, WAVESHARE_RELAY_D } from '@yacheyka/locker/boards/modbus'
import type { BoardProtocol } from '@yacheyka/locker/boards/protocol'
import { readProfile } from './read-profile.ts'

export const SERIAL_BOARDS = [
  'bcc485',
  'kerong',
  'modbus',
  'modbus-cu48',
  'modbus-waveshare',
] as const
export type SerialBoardName = (typeof SERIAL_BOARDS)[number]

/** Values that an option of `--board-options` takes; none: it stands alone. */
type OptionValues = Readonly<Record<string, readonly string[]>>

const KERONG_OPTIONS = {
  model: ['cu12', 'cu16'],
  baud: ['19200', '115200'],
  kick: [],
  infrared: [],
  polarity: POLARITIES,
} as const satisfies OptionValues
const BCC485_OPTIONS = { polarity: POLARITIES, order: BYTE_ORDERS } as const satisfies OptionValues

/**
 * The protocol of a family, as `--board-options` and `--profile` change it.
 * @throws Error with the option, what was given and what is expected
 */
export function parseProtocol(
  name: SerialBoardName,
  text: string,
  profile: string | null,
): BoardProtocol {
  if ((name === 'modbus') !== (profile !== null))
    throw new Error('--profile: expected with --board=modbus, and with no other')
  switch (name) {
    case 'bcc485': {
      const { polarity, order } = parseOptions(name, text, BCC485_OPTIONS)
      return bcc485({
        polarity: polarity ?? BCC485_DEFAULTS.polarity,
        order: order ?? BCC485_DEFAULTS.order,
      })
    }
    case 'kerong': {
      const { model, baud, kick, infrared, polarity } = parseOptions(name, text, KERONG_OPTIONS)
      return kerong({
        model: model === 'cu12' ? 'CU12' : KERONG_DEFAULTS.model,
        baudRate: baud === '115200' ? 115_200 : KERONG_DEFAULTS.baudRate,
        kick: kick !== undefined,
        infrared: infrared !== undefined,
        polarity: polarity ?? KERONG_DEFAULTS.polarity,
      })
    }
    case 'modbus':
      parseOptions(name, text, {})
      return modbus(readProfile(profile ?? ''))
    case 'modbus-cu48':
      parseOptions(name, text, {})
      return modbus(CU48_MODBUS)
    case 'modbus-waveshare':
      parseOptions(name, text, {})
      return modbus(WAVESHARE_RELAY_D)
  }
}

type Parsed<Options extends OptionValues> = {
  readonly [Key in keyof Options]?: Options[Key][number]
}

/** @throws Error for an option that the family has not, a value that it does not take, and one given twice */
function parseOptions<const Options extends OptionValues>(
  name: SerialBoardName,
  text: string,
  expected: Options,
): Parsed<Options> {
  const parsed = new Map<string, string>()
  for (const one of text === '' ? [] : text.split(',')) {
    const [key = '', value = '', ...rest] = one.split('=')
    const values = Object.hasOwn(expected, key) ? expected[key] : undefined
    const isTaken =
      values !== undefined &&
      rest.length === 0 &&
      (values.length === 0 ? one === key : values.includes(value))
    if (!isTaken || parsed.has(key))
      throw new Error(
        `--board-options=${one}: ${name} takes ${formatExpected(expected)}, each once`,
      )
    parsed.set(key, value)
  }
  return Object.fromEntries(parsed) as Parsed<Options>
}

const formatExpected = (expected: OptionValues): string =>
  Object.entries(expected)
    .map(([key, values]) => (values.length === 0 ? key : `${key}=${values.join('|')}`))
    .join(', ') || 'no options'
