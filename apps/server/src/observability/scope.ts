import { AsyncLocalStorage } from 'node:async_hooks'

/** What is under way: stands in each log line that is written meanwhile. */
export interface Scope {
  readonly request_id?: string
  readonly job?: string
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs the work, and all that it starts, as a part of this. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()
