import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The whole browser: where `CHROMIUM` says, or on the PATH. */
export const findChromium = (): string | undefined =>
  named(process.env['CHROMIUM']) ?? onPath('chromium')

/** Draws and scripts as the whole browser does, without its viewer of PDF, and takes a third less time. */
export const findHeadlessShell = (): string | undefined =>
  named(process.env['CHROMIUM_HEADLESS_SHELL']) ??
  // Whoever names a browser wants that one.
  named(process.env['CHROMIUM']) ??
  onPath('chromium-headless-shell') ??
  findChromium()

const named = (path: string | undefined): string | undefined => (path === '' ? undefined : path)

function onPath(program: string): string | undefined {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, program))
  return places.find((place) => existsSync(place))
}
