import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMachineSensors } from './machine-sensors.ts'

const folder = mkdtempSync(join(tmpdir(), 'sensors-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0

/** Readings of a machine with these files under `/sys`. */
function readingsOf(files: Readonly<Record<string, string>>) {
  made += 1
  const root = join(folder, String(made))
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, 'sys', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
  }
  return openMachineSensors(folder, root).read()
}

test('a machine without such files knows its disk and memory only', async () => {
  const { diskFree, memoryFree, ...others } = await readingsOf({})
  expect(diskFree).toBeGreaterThanOrEqual(0)
  expect(memoryFree).toBeGreaterThan(0)
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
})

test('the coolest sensor is the nearest to the air in the cabinet; one that is not wired is left out', async () => {
  const files = {
    'class/hwmon/hwmon0/temp1_input': '71000',
    'class/hwmon/hwmon0/temp1_max': '5000',
    'class/hwmon/hwmon1/temp1_input': '-21500',
    'class/hwmon/hwmon1/humidity1_input': '48200',
    'class/hwmon/hwmon2/temp1_input': '-128000',
    'class/thermal/thermal_zone0/temp': '65000',
    'class/thermal/cooling_device0/cur_state': '0',
  }
  expect(await readingsOf(files)).toMatchObject({ celsius: -21.5, humidity: 48.2 })
  const zone = { 'class/thermal/thermal_zone0/temp': '40000' }
  expect(await readingsOf(zone)).toMatchObject({ celsius: 40, humidity: null })
  expect(await readingsOf({ 'class/hwmon/hwmon0/temp1_input': 'x' })).toMatchObject({
    celsius: null,
  })
})

const BATTERY = {
  'class/power_supply/BAT0/type': 'Battery',
  'class/power_supply/BAT0/capacity': '87',
  'class/power_supply/BAT0/voltage_now': '12640000',
}

test.for<[string, Readonly<Record<string, string>>, boolean | null]>([
  ['1', { 'class/power_supply/AC/type': 'Mains', 'class/power_supply/AC/online': '1' }, true],
  ['0', { 'class/power_supply/AC/type': 'Mains', 'class/power_supply/AC/online': '0' }, false],
  ['of a UPS that is full', { 'class/power_supply/BAT0/status': 'Full' }, true],
  ['of a UPS that discharges', { 'class/power_supply/BAT0/status': 'Discharging' }, false],
  ['of a UPS that does not know', { 'class/power_supply/BAT0/status': 'Unknown' }, null],
])('mains %s', async ([, files, mains]) => {
  const power = { mains, battery: 87, volts: 12.64 }
  expect(await readingsOf({ ...BATTERY, ...files })).toMatchObject(power)
})

test('the used life of an eMMC', async () => {
  const files = { 'block/sda/size': '1', 'block/mmcblk0/device/life_time': '0x02 0x03' }
  expect(await readingsOf(files)).toMatchObject({ diskWear: 30 })
})
