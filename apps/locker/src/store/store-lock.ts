import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, isDamage } from './sqlite-errors.ts'

/** Another process works with the store, which is not damaged for that: nothing of it was touched. */
export class StoreInUse extends Error {
  constructor(file: string) {
    super(
      `Программа уже запущена с этой папкой (${dirname(file)}): остановите её (systemctl stop yacheyka-locker)`,
    )
  }
}

/**
 * Keeps a store for one process until that lets it go or ends, by a kill as well: the lock is the kernel's. It lies on an
 * empty file beside the store, which stays. The store's own file is no place for it: one that is damaged is moved aside and
 * continued from its copy, and in that time it would lock nobody out.
 * @returns lets the store go
 * @throws {StoreInUse}
 */
export function lockStore(file: string): () => void {
  const lock = openLock(file)
  return () => {
    if (lock.isOpen) lock.close()
  }
}

function openLock(file: string): DatabaseSync {
  const path = `${file}.lock`
  try {
    return holdLock(path)
  } catch (reason) {
    if (isBusy(reason)) throw new StoreInUse(file)
    if (!isDamage(reason)) throw reason
    // Nobody can hold a file that is no database.
    rmSync(path)
    return holdLock(path)
  }
}

/** A transaction that never ends, and writes nothing: without a journal of its own it needs no room on the disk. */
function holdLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(path)
  try {
    // What may only be read is locked for nobody; a write says so.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1')
    return lock
  } catch (reason) {
    lock.close()
    throw reason
  }
}
