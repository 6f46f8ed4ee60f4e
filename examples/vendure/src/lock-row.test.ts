import { Fulfillment } from '@vendure/core'
import { LockNotSupportedOnGivenDriverError, type Repository } from 'typeorm'
import { expect, test, vi } from 'vitest'
import { lockRow } from './lock-row.ts'

const WHERE = { id: 1 }

function repositoryThat(findOne: () => Promise<Fulfillment | null>) {
  const plain = new Fulfillment()
  const methods = {
    findOne: vi.fn<typeof findOne>(findOne),
    findOneBy: vi.fn<typeof findOne>(async () => plain),
  }
  return { plain, ...methods, repository: methods as unknown as Repository<Fulfillment> }
}

test('the row is locked for writing', async () => {
  const row = new Fulfillment()
  const { repository, findOne, findOneBy } = repositoryThat(async () => row)
  expect(await lockRow(repository, WHERE)).toBe(row)
  const lock = { mode: 'pessimistic_write' }
  expect(findOne).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ where: WHERE, lock }))
  expect(findOneBy).not.toHaveBeenCalled()
})

test('a database without row locks is only read', async () => {
  const { repository, plain } = repositoryThat(() => {
    throw new LockNotSupportedOnGivenDriverError()
  })
  expect(await lockRow(repository, WHERE)).toBe(plain)
})

test('a lock that was rejected is an error', async () => {
  const { repository } = repositoryThat(() => {
    throw new Error('deadlock detected')
  })
  await expect(lockRow(repository, WHERE)).rejects.toThrow('deadlock detected')
})
