import type { Door } from './door.ts'
import type { Op } from './op.ts'
import type { OutboxRow } from './outbox.ts'
import type { CommandRow, GuardRow, Meta, TaskRow } from './state.ts'

/** One row that a commit writes or removes. */
export type Change =
  | { readonly table: 'meta'; readonly values: Partial<Meta> }
  | { readonly table: 'door'; readonly row: Door }
  | { readonly table: 'door'; readonly removed: number }
  | { readonly table: 'task'; readonly row: TaskRow }
  | { readonly table: 'task'; readonly removed: string }
  | { readonly table: 'op'; readonly row: Op }
  | { readonly table: 'guard'; readonly row: GuardRow }
  | { readonly table: 'guard'; readonly removed: string }
  | { readonly table: 'command'; readonly row: CommandRow }
  | { readonly table: 'outbox'; readonly row: OutboxRow }
