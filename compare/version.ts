import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** All that a comparison leaves behind; it may be removed at any time. */
export const CACHE = join(ROOT, '.cache', 'compare')

/** One of the two commits that are compared. */
export interface Version {
  readonly commit: string
  /** Its files, with its dependencies and its built site. */
  readonly folder: string
}

/** Checks a commit out into a folder of its own and builds its site; one that stands there already is used as it is. */
export function prepareVersion(revision: string): Version {
  const commit = git('rev-parse', '--short=12', `${revision}^{commit}`).trim()
  const folder = join(CACHE, 'versions', commit)
  const version = { commit, folder }
  if (existsSync(join(folder, 'apps/web/dist/built'))) return version
  console.log(`${commit}: building …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 })
  execFileSync('tar', ['--extract', `--directory=${folder}`], { input: archive })
  takeDependencies(folder)
  execFileSync(process.execPath, ['tools/build.ts'], { cwd: folder, stdio: 'inherit' })
  mkdirSync(join(folder, 'apps/web/dist/built'))
  return version
}

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' })

/** Those of this checkout where the commit asks for the same packages of others, else its own; links to workspaces go from either folder. */
function takeDependencies(folder: string): void {
  if (foreignPackages(folder) !== foreignPackages(ROOT)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    return
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
  for (const part of ['apps/server', 'apps/web', 'apps/widget']) {
    const own = join(ROOT, part, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, part, 'node_modules'))
  }
}

/** Each installed package of others with its version. */
function foreignPackages(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>
  }
  return Object.entries(packages)
    .filter(([place, { version }]) => place.includes('node_modules/') && version !== undefined)
    .map(([place, { version }]) => `${place}@${version}`)
    .join('\n')
}
