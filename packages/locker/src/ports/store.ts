import type { Change } from '../change.ts'
import type { StoredState } from '../state.ts'
import type { OutboxRow } from '../outbox.ts'
import type { Retention } from '../store-retention.ts'

/**
 * What survives a power cut. A commit is atomic and durable when its promise resolves; after a cut the store holds a
 * prefix of the commits, never a part of one.
 */
export interface Store {
  /** All but the outbox, which may be long. */
  load(): Promise<StoredState>
  commit(changes: readonly Change[]): Promise<void>
  /** Rows that were not sent, oldest first. */
  unsent(limit: number): Promise<readonly OutboxRow[]>
  /** The newest rows of the journal, newest first. */
  recent(limit: number): Promise<readonly OutboxRow[]>
  countUnsent(): Promise<number>
  /** Removes what is old or too much, in one commit of bounded length. @returns how many rows went */
  prune(retention: Retention): Promise<number>
  /** Writes a copy that a damaged store is continued from. @returns false where none was written */
  copy(): Promise<boolean>
  close(): Promise<void>
}
