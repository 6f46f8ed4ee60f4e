import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/** Files of one database. */
const SUFFIXES = ['', '-wal', '-shm'] as const

/**
 * Copies the database to a file that holds the copy of before until the new one is whole and on the disk. Blocks for as
 * long as it writes: 100 MB take a second or two.
 */
export function writeCopy(database: DatabaseSync, file: string): void {
  const fresh = `${file}.new`
  removeDatabase(fresh)
  database.prepare('VACUUM INTO ?').run(fresh)
  replaceBy(fresh, file)
}

/** Puts what `prepare` makes of a copy in the place of a database that is not there. */
export function beginFromCopy(
  copyTo: (fresh: string) => void,
  file: string,
  prepare: (fresh: string) => boolean,
): boolean {
  const fresh = `${file}.new`
  removeDatabase(fresh)
  copyTo(fresh)
  const isGood = prepare(fresh)
  if (isGood) replaceBy(fresh, file)
  else removeDatabase(fresh)
  return isGood
}

function replaceBy(fresh: string, file: string): void {
  syncPath(fresh)
  // A log of another database would be applied to this one.
  for (const suffix of SUFFIXES) if (suffix !== '') rmSync(file + suffix, { force: true })
  renameSync(fresh, file)
  syncPath(dirname(file))
}

const removeDatabase = (file: string): void => {
  for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true })
}

/** Moves a damaged database aside. The database itself goes first: without its log it would look whole. */
export function moveAside(file: string, target: string): void {
  removeDatabase(target)
  for (const suffix of SUFFIXES)
    try {
      renameSync(file + suffix, target + suffix)
    } catch (reason) {
      if (!isMissing(reason)) throw reason
    }
}

const isMissing = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && reason.code === 'ENOENT'

function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
