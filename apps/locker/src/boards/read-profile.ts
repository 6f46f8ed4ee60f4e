import { readFileSync } from 'node:fs'
import { type ModbusProfile, profileError } from '@yacheyka/locker/boards/modbus'
import { isRecord } from '@yacheyka/locker/read-json'

/** What each field of a profile may be. */
const FIELDS = {
  name: 'text',
  baudRate: [9600, 19_200, 38_400, 57_600, 115_200],
  channels: 'number',
  open: ['coil', 'flash'],
  address: 'number',
  value: 'number',
  read: ['coils', 'inputs'],
  base: 'number',
  closedIs: [0, 1],
  offAtStart: [true, false],
} as const satisfies Readonly<Record<keyof ModbusProfile, 'text' | 'number' | readonly unknown[]>>

/**
 * A profile of boards in Modbus RTU, all fields of `ModbusProfile` as JSON.
 * @throws Error with the file, the field, what was read and what is expected
 */
export function readProfile(file: string): ModbusProfile {
  const profile = parseFields(file, JSON.parse(readFileSync(file, 'utf8')))
  const error = profileError(profile)
  if (error !== null) throw new Error(`${file}: ${error}`)
  return profile
}

function parseFields(file: string, value: unknown): ModbusProfile {
  if (!isRecord(value)) throw new Error(`${file}: an object is expected`)
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(FIELDS, key))
  if (unknown !== undefined)
    throw new Error(`${file}: ${unknown}: ${Object.keys(FIELDS).join(', ')} are expected`)
  for (const [key, expected] of Object.entries(FIELDS)) {
    const given = value[key]
    if (!isTaken(given, expected))
      throw new Error(
        `${file}: ${key}: ${JSON.stringify(given)}: ${formatExpected(expected)} is expected`,
      )
  }
  // Each field was compared with what its type allows.
  return value as unknown as ModbusProfile
}

type Expected = (typeof FIELDS)[keyof typeof FIELDS]

function isTaken(given: unknown, expected: Expected): boolean {
  if (expected === 'text') return typeof given === 'string' && given !== ''
  if (expected === 'number') return typeof given === 'number'
  return (expected as readonly unknown[]).includes(given)
}

const formatExpected = (expected: Expected): string =>
  typeof expected === 'string' ? `a ${expected}` : expected.join(' or ')
