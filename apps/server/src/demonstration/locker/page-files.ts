import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_LOCKER_PATH } from '@yacheyka/contract/device/demo-locker-paths'
import { type Prepared, prepare } from '#/http/compressed-response.ts'

/** The built pages of the locker. */
const DIST = fileURLToPath(new URL('../../../../locker/dist', import.meta.url))
const HTML = 'text/html; charset=utf-8'
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const FONT = { extension: '.woff2', type: 'font/woff2' } as const

export interface PageFiles {
  readonly page: Prepared
  readonly screen: Prepared
  /** By name, those that compress. */
  readonly assets: ReadonlyMap<string, Prepared>
  readonly fonts: ReadonlyMap<string, Buffer>
  readonly fontType: string
}

/** Quality of what is made when somebody first asks. */
const QUALITY = 6

/** Both pages lie at different depths, and their files in one folder beside them. */
const withAssets = (html: string): string =>
  html.replaceAll('"./assets/', `"${DEMO_LOCKER_PATH}/assets/`)

/** Undefined where the pages are not built. */
export async function loadPageFiles(): Promise<PageFiles | undefined> {
  const read = (name: string) => readFile(join(DIST, name), 'utf8').catch(() => undefined)
  const [page, screen] = [await read('demo.html'), await read('index.html')]
  if (page === undefined || screen === undefined) return undefined
  const assets = new Map<string, Prepared>()
  const fonts = new Map<string, Buffer>()
  for (const name of await readdir(join(DIST, 'assets'))) {
    const type = TYPES[extname(name)]
    if (extname(name) === FONT.extension)
      fonts.set(name, await readFile(join(DIST, 'assets', name)))
    else if (type !== undefined)
      assets.set(name, await prepare(await readFile(join(DIST, 'assets', name)), type, QUALITY))
  }
  return {
    page: await prepare(withAssets(page), HTML, QUALITY),
    screen: await prepare(withAssets(screen), HTML, QUALITY),
    assets,
    fonts,
    fontType: FONT.type,
  }
}
