import { readdir, readFile, statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import type { SensorReadings, Sensors } from '@yacheyka/locker/ports/sensors'

const PERCENT = 100
const MILLI = 1000
const MICRO = 1_000_000
/** Degrees that a sensor may say; others are those of a sensor that is not wired. */
const PLAUSIBLE = { least: -60, most: 125 } as const
/** The kernel tells the used life of eMMC in tenths. */
const LIFE_STEP = 10

/**
 * What the machine knows of itself and of what is wired to it, by the files of the kernel.
 * @param folder of the data partition @param root of the file system
 */
export function openMachineSensors(folder: string, root = '/'): Sensors {
  const classOf = (name: string) => join(root, 'sys/class', name)
  return {
    read: async () => ({
      ...(await readPower(classOf('power_supply'))),
      celsius: await readCelsius(classOf('hwmon'), classOf('thermal')),
      humidity: await readHumidity(classOf('hwmon')),
      diskFree: await freeOf(folder),
      diskWear: await readWear(join(root, 'sys/block')),
      memoryFree: (freemem() / totalmem()) * PERCENT,
      // No file of the kernel says these: a modem and a contact of the service door need drivers of their own.
      signal: null,
      tamper: null,
    }),
  }
}

/** Null where there is no such file, or nothing in it. */
async function textOf(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null
  } catch {
    return null
  }
}

async function numberOf(file: string): Promise<number | null> {
  const text = await textOf(file)
  const value = Number(text ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}

/** Files of all devices of a class whose name matches. */
async function filesOf(folder: string, name: RegExp): Promise<readonly string[]> {
  try {
    const devices = await readdir(folder)
    const files = devices.map(async (device) =>
      (await readdir(join(folder, device)))
        .filter((file) => name.test(file))
        .map((file) => join(folder, device, file)),
    )
    return (await Promise.all(files)).flat()
  } catch {
    return []
  }
}

const numbersOf = async (files: readonly string[]): Promise<readonly number[]> =>
  (await Promise.all(files.map(numberOf))).filter((value) => value !== null)

/**
 * The coolest of all sensors: each is at least as warm as the air around it, and those of processor and disk are warmer by
 * tens of degrees. So the nearest to the temperature in the cabinet is taken, whatever hardware there is.
 */
async function readCelsius(hwmon: string, thermal: string): Promise<number | null> {
  const files = [
    ...(await filesOf(hwmon, /^temp\d+_input$/)),
    ...(await filesOf(thermal, /^temp$/)),
  ]
  const values = (await numbersOf(files))
    .map((value) => value / MILLI)
    .filter((value) => value >= PLAUSIBLE.least && value <= PLAUSIBLE.most)
  return values.length === 0 ? null : Math.min(...values)
}

async function readHumidity(hwmon: string): Promise<number | null> {
  const [value] = await numbersOf(await filesOf(hwmon, /^humidity\d+_input$/))
  return value === undefined ? null : asPercent(value / MILLI)
}

const asPercent = (value: number): number => Math.min(PERCENT, Math.max(0, value))

/** Mains by the adapter, or by whether the battery is being used up; charge and volts of the first battery. */
async function readPower(
  folder: string,
): Promise<Pick<SensorReadings, 'mains' | 'battery' | 'volts'>> {
  const supplies = await Promise.all(
    (await filesOf(folder, /^type$/)).map(async (file) => {
      const of = (name: string) => join(file, '..', name)
      return {
        type: await textOf(file),
        online: await numberOf(of('online')),
        status: await textOf(of('status')),
        capacity: await numberOf(of('capacity')),
        microvolts: await numberOf(of('voltage_now')),
      }
    }),
  )
  const adapters = supplies.filter(({ type, online }) => type === 'Mains' && online !== null)
  const battery = supplies.find(({ type }) => type === 'Battery' || type === 'UPS')
  const { status = null, capacity = null, microvolts = null } = battery ?? {}
  return {
    mains:
      adapters.length > 0
        ? adapters.some(({ online }) => online !== 0)
        : status === null || status === 'Unknown'
          ? null
          : status !== 'Discharging',
    battery: capacity === null ? null : asPercent(capacity),
    volts: microvolts === null ? null : microvolts / MICRO,
  }
}

/** The more worn of both kinds of memory of an eMMC. */
async function readWear(folder: string): Promise<number | null> {
  try {
    for (const device of await readdir(folder)) {
      const text = await textOf(join(folder, device, 'device/life_time'))
      const steps = (text ?? '').split(/\s+/).map(Number).filter(Number.isFinite)
      if (text !== null && steps.length > 0) return asPercent(Math.max(...steps) * LIFE_STEP)
    }
    return null
  } catch {
    return null
  }
}

/** Null where the system does not say. */
async function freeOf(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return blocks === 0 ? null : (bavail / blocks) * PERCENT
  } catch {
    return null
  }
}
