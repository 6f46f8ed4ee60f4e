import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { ApiDocument, Operation } from '../document.ts'
import { operationsOf } from '../document.ts'
import type { Facts } from '../facts.ts'
import { goodRequest } from '../good.ts'
import { seeded } from '../random.ts'
import type { Attack } from '../try-attacks.ts'
import { openLanes } from './lanes.ts'
import type { Headers } from './people.ts'

const LANES = 4

/** Calls that read, by whose they are. */
const readsOf = (document: ApiDocument, scheme: string): readonly Operation[] =>
  operationsOf(document).filter(
    (operation) => operation.method === 'GET' && operation.scheme === scheme,
  )

/** Whoever has an account reads all that it opens, as fast as he is answered: lists, workbooks, documents. */
const readAll = (
  name: string,
  scheme: string,
  headers: Headers,
  { document, facts }: { readonly document: ApiDocument; readonly facts: Facts },
): Attack => ({
  name,
  start: (port) => {
    const operations = readsOf(document, scheme)
    const failed = new Set<string>()
    const lanes = openLanes(
      port,
      LANES,
      (turn) => {
        const operation = operations[turn % operations.length]
        if (operation === undefined) throw new Error(`${scheme} opens nothing`)
        const { path, query } = goodRequest(document, facts, operation, seeded(turn)).draft
        return { method: 'GET', path: query === '' ? path : `${path}?${query}`, headers }
      },
      (response, { path }) => {
        if (typeof response === 'string' || response.status >= 500)
          failed.add(`${path}: ${typeof response === 'string' ? response : response.status}`)
      },
    )
    return async () => {
      await lanes.stop()
      return [...failed]
    }
  },
})

type World = Parameters<typeof readAll>[3]

export const readAsCustomer = (headers: Headers, world: World): Attack =>
  readAll('a customer reads all that he may', 'customer', headers, world)

export const readAsOperator = (role: OperatorRole, headers: Headers, world: World): Attack =>
  readAll(`an operator (${role}) reads all that he may`, 'operator', headers, world)
