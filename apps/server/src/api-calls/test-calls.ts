import { newUid } from '#/db/uuid.ts'
import type { AnsweredCall } from './insert-calls.ts'

/** A read of this key that was answered just now. */
export const testCall = (
  { customerUid, keyUid }: Pick<AnsweredCall, 'customerUid' | 'keyUid'>,
  facts: Partial<AnsweredCall> = {},
): AnsweredCall => ({
  uid: newUid(),
  at: new Date(),
  customerUid,
  keyUid,
  test: false,
  operation: 'listMerchantPoints',
  method: 'GET',
  path: '/api/v1/points',
  status: 200,
  code: null,
  ms: 3,
  requestId: 'r',
  idempotencyKey: null,
  network: '10.0.0.0/24',
  replayed: false,
  number: null,
  request: null,
  answer: null,
  parcels: 0,
  matters: false,
  fromPage: false,
  ...facts,
})
