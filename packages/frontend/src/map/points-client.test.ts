import { expect, test } from 'vitest'
import type { CallMessage } from './points-calls.ts'
import { createPointsClient, PointsCallError } from './points-client.ts'

const open = () => {
  const sent: CallMessage[] = []
  const client = createPointsClient((message) => {
    sent.push(message)
  })
  return { sent, client }
}
const SOURCE = {
  version: 'v1',
  pointsUrl: '/points.bin',
  schedulesUrl: '/schedules',
  zonesUrl: '/zones',
  keptOnly: false,
}

test('answers find their questions, in whatever order they come', async () => {
  const { sent, client } = open()
  const both = Promise.all([client.call('load', SOURCE), client.call('load', SOURCE)])
  const [first, second] = sent.map(({ id }) => id)
  client.receive({ id: second ?? 0, ok: true, response: 2 })
  client.receive({ id: first ?? 0, ok: true, response: 1 })
  expect(await both).toEqual([1, 2])
})

test('a rejection and a broken worker both reject', async () => {
  const { sent, client } = open()
  const refused = client.call('load', SOURCE)
  client.receive({ id: sent[0]?.id ?? 0, ok: false, error: 'no points' })
  await expect(refused).rejects.toThrow(new PointsCallError('no points'))
  const lost = client.call('load', SOURCE)
  client.fail('the worker is gone')
  await expect(lost).rejects.toThrow('the worker is gone')
})
