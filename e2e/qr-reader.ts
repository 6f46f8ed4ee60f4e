import { execFileSync, spawnSync } from 'node:child_process'

/** Whether codes can be read on this machine; where not, that is said loudly, and CI goes on to fail at the reading. */
export const canReadQr = (): boolean => {
  if (process.env['CI'] !== undefined || spawnSync('zbarimg', ['--version']).status === 0)
    return true
  console.error('ВНИМАНИЕ: нет zbarimg (пакет zbar-tools), чтение QR-кода ПРОПУЩЕНО')
  return false
}

/** What a reader of codes makes of a picture. */
export const readQr = (picture: Buffer): string =>
  execFileSync('zbarimg', ['--quiet', '--raw', '-'], { input: picture, encoding: 'utf8' }).trim()
