import { expect, test } from 'vitest'
import { begin } from './streamed.ts'

/** Three pieces, and whether what they are read from is still open. */
function makePieces() {
  const source = { open: true }
  async function* read() {
    try {
      for (const piece of [1, 2, 3]) yield await Promise.resolve(piece)
    } finally {
      source.open = false
    }
  }
  return { source, pieces: read() }
}

test('all pieces in their order, the first of them once', async () => {
  const { source, pieces } = makePieces()
  expect(await Array.fromAsync(await begin(pieces))).toEqual([1, 2, 3])
  expect(source.open).toBe(false)
})

test('whoever leaves before the first piece is taken closes what it is read from', async () => {
  const { source, pieces } = makePieces()
  const begun = await begin(pieces)
  await begun.return?.()
  expect(source.open).toBe(false)
})

test('whoever leaves midway does too', async () => {
  const { source, pieces } = makePieces()
  for await (const piece of await begin(pieces)) if (piece === 2) break
  expect(source.open).toBe(false)
})

test('nothing at all is nothing', async () => {
  async function* none(): AsyncGenerator<number> {}
  expect(await Array.fromAsync(await begin(none()))).toEqual([])
})

test('what fails at once fails before anything is sent', async () => {
  async function* broken(): AsyncGenerator<number> {
    yield await Promise.reject(new Error('no such table'))
  }
  await expect(begin(broken())).rejects.toThrow('no such table')
})
