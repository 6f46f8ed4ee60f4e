import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../faults/product.ts'

const OWN = '@yacheyka'

/**
 * The sources of an earlier commit, with the packages and the built site of this one.
 * @returns their folder
 */
export function checkOut(commit: string, folder: string): string {
  mkdirSync(folder)
  const archive = join(folder, 'earlier.tar')
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT })
  execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  const modules = globSync(['node_modules', 'apps/*/node_modules'], { cwd: ROOT })
  for (const each of modules) linkPackages(join(ROOT, each), join(folder, each))
  symlinkSync(join(ROOT, 'apps/web/dist'), join(folder, 'apps/web/dist'))
  return folder
}

/** Packages of the workspace itself are the earlier ones. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== OWN) symlinkSync(join(from, name), join(to, name))
  }
  if (dirname(to).endsWith('earlier')) execFileSync('cp', ['--archive', join(from, OWN), to])
}
