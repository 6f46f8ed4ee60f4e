import { writeFileSync } from 'node:fs'
import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { startRelay } from '#/merchant-events/relay.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { RESPONSES, RESPONSES_FILE } from './responses.ts'
import { differencesOf, shownResponse } from './test-responses.ts'
import { openListeningApp } from './test-listening.ts'
import { hasNewman, runCollection } from './test-newman.ts'
const LIMIT = 300_000

const writeResponses = (responses: object): void =>
  writeFileSync(RESPONSES_FILE, `${JSON.stringify(responses, undefined, 2)}\n`)

describe.runIf(hasNewman())('the collection as newman runs it', () => {
  let opened: Awaited<ReturnType<typeof openListeningApp>>
  let relay: ReturnType<typeof startRelay>
  beforeAll(async () => {
    opened = await openListeningApp()
    // As the process that works on the queue does.
    relay = startRelay(opened.database.db, opened.context.log)
  })
  afterAll(async () => {
    await relay.stop()
    await opened.close()
  })

  /** Of a company that paid for something in a month that is over. */
  const makeKeyWithAct = async (): Promise<string> => {
    const { db } = opened.database
    const october = { ...TEST_LEDGER, now: new Date('2026-10-10T12:00:00Z') }
    const { customerUid } = await signInCustomer(opened)
    await move(db, { customerUid, change: 50_000 }, october)
    await move(db, { customerUid, kind: 'order_payment', change: -20_000 }, october)
    return await makeTestKey(db, customerUid)
  }

  test(
    'every call is answered as the contract has it, with the key and the address set alone',
    { timeout: LIMIT },
    async () => {
      const trial = await runCollection({ url: opened.url, key: opened.key })
      expect(trial.failures).toEqual([])
      const namesOf = (calls: readonly Endpoint[]) => calls.map(({ id }) => id).toSorted()
      expect([...trial.responses.keys()].toSorted()).toEqual(
        namesOf(MERCHANT_ENDPOINT_LIST.filter(({ liveOnly = false }) => !liveOnly)),
      )
      const key = await makeKeyWithAct()
      const live = await runCollection({ url: opened.url, key }, 'Документы')
      expect(live.failures).toEqual([])
      expect([...live.responses.keys()].toSorted()).toEqual(
        namesOf(MERCHANT_ENDPOINT_LIST.filter(({ liveOnly = false }) => liveOnly)),
      )
      const responses = [...trial.responses, ...live.responses]
      for (const [, { code }] of responses) expect([200, 201, 204]).toContain(code)
      const shown = responses.flatMap(([name, { json }]) =>
        json === undefined ? [] : [[name, shownResponse(json)] as const],
      )
      if (process.env['WRITE_RESPONSES'] !== undefined) {
        writeResponses(Object.fromEntries(shown))
        return
      }
      const stored = new Map(Object.entries(RESPONSES))
      expect(
        shown.flatMap(([name, json]) => differencesOf(stored.get(name), json, name)),
        'npm run answers',
      ).toEqual([])
    },
  )
})
