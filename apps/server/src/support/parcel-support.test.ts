import { describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertCustomer } from '#/parcel-store/test-parcels.ts'
import { openConsole, statusesOf } from '#/parcels/test-console.ts'
import { eraseRecipients } from '#/privacy/erase-parcels.ts'
import { makeDigests } from '#/privacy/subject.ts'

const { as, audited, db, get, inStatus, parcelRow, post } = openConsole()

interface Notes {
  readonly results: readonly { readonly text: string; readonly by: string }[]
}
interface Claims {
  readonly results: readonly {
    readonly uid: string
    readonly kind: string
    readonly status: string
  }[]
}

const ERASURE = {
  files: { remove: async () => undefined },
  digests: makeDigests({ secret: 'secret', previousSecret: undefined }),
}

const CLAIM = { kind: 'damaged', amount: '1500.00', text: 'Коробка смята, чашка разбита' }

const ofCustomer = async () => {
  const customerUid = await insertCustomer(db())
  await move(db(), { customerUid, change: 100_000 })
  const { uid } = await inStatus('received', { customerUid })
  return { customerUid, uid }
}

const decide = (uid: string, act: 'approve' | 'refuse', payload: object = {}) =>
  as('manager').inject({ method: 'POST', url: `/api/operator/approvals/${uid}/${act}`, payload })

describe('notes', () => {
  test('what a caller said is written down once, the newest first, with who wrote it', async () => {
    const { uid } = await inStatus('stored')
    const first = { text: ' Звонила получатель:\u0000 не открылась дверца ' }
    const [one, two] = await Promise.all([
      post('support', `${uid}/notes`, first, 'note-1'),
      post('support', `${uid}/notes`, first, 'note-1'),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([201, 201])
    await post('manager', `${uid}/notes`, { text: 'Перезвонили' })
    const { results } = await get<Notes>(`${uid}/notes`)
    expect(results.map(({ text }) => text)).toEqual([
      'Перезвонили',
      'Звонила получатель: не открылась дверца',
    ])
    expect(new Set(results.map(({ by }) => by)).size).toBe(2)
  })

  test('a note is erased with the recipient', async () => {
    const { uid } = await inStatus('received')
    await post('support', `${uid}/notes`, { text: 'Анна, просила перезвонить' })
    await inTransaction(db(), (transaction) =>
      eraseRecipients({ ...ERASURE, transaction, now: new Date() }, [uid]),
    )
    expect((await get<Notes>(`${uid}/notes`)).results).toMatchObject([{ text: '' }])
  })

  test.each([[''], ['   '], ['x'.repeat(1001)]])('%j is no note', async (text) => {
    const { uid } = await inStatus('stored')
    expect((await post('support', `${uid}/notes`, { text })).statusCode).toBe(400)
  })
})

describe('claims', () => {
  test('support opens one, another operator agrees, the sum is on the deposit once', async () => {
    const { customerUid, uid } = await ofCustomer()
    const opened = await post('support', `${uid}/claims`, CLAIM)
    expect(opened.statusCode).toBe(201)
    const [claim] = opened.json<Claims>().results
    expect(claim).toMatchObject({
      kind: 'damaged',
      kind_text: 'Повреждение',
      amount: '1500.00',
      status: 'waiting',
    })
    expect(await balanceOf(db(), customerUid)).toBe(100_000)
    expect((await get<Notes>(`${uid}/notes`)).results[0]?.text).toBe(CLAIM.text)
    expect(await audited(uid)).toMatchObject([{ action: 'parcel.claim', actor: 'support' }])

    const twice = await Promise.all([
      decide(claim?.uid ?? '', 'approve'),
      decide(claim?.uid ?? '', 'approve'),
    ])
    expect(statusesOf(twice)[0]).toBe(200)
    expect(await balanceOf(db(), customerUid)).toBe(250_000)
    expect((await get<Claims>(`${uid}/claims`)).results[0]).toMatchObject({ status: 'booked' })
  })

  test('however small, nobody pays one alone', async () => {
    const { customerUid, uid } = await ofCustomer()
    const opened = await post('manager', `${uid}/claims`, { ...CLAIM, amount: '0.01' })
    const [claim] = opened.json<Claims>().results
    expect(claim?.status).toBe('waiting')
    expect((await decide(claim?.uid ?? '', 'approve')).statusCode).toBe(403)
    expect(await balanceOf(db(), customerUid)).toBe(100_000)
  })

  test('one of a kind waits or was paid; after a rejection another may be opened', async () => {
    const { uid } = await ofCustomer()
    const both = await Promise.all([
      post('support', `${uid}/claims`, CLAIM),
      post('manager', `${uid}/claims`, CLAIM),
    ])
    expect(statusesOf(both)).toEqual([201, 409])
    expect((await post('support', `${uid}/claims`, { ...CLAIM, kind: 'lost' })).statusCode).toBe(
      201,
    )
    const { results } = await get<Claims>(`${uid}/claims`)
    const lost = results.find(({ kind }) => kind === 'lost')
    expect((await decide(lost?.uid ?? '', 'refuse', { reason: 'Нашли' })).statusCode).toBe(200)
    expect((await post('support', `${uid}/claims`, { ...CLAIM, kind: 'lost' })).statusCode).toBe(
      201,
    )
  })

  test('what never came to us is not claimed', async () => {
    const { uid } = await inStatus('created')
    const reply = await post('support', `${uid}/claims`, CLAIM)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'claim_refused' })
    expect((await parcelRow(uid)).status).toBe('created')
    expect((await get<Notes>(`${uid}/notes`)).results).toEqual([])
  })

  test.each([
    [{ ...CLAIM, amount: '0.00' }, 'amount'],
    [{ ...CLAIM, amount: '1,5' }, 'amount'],
    [{ ...CLAIM, amount: '99999999999999.00' }, 'amount'],
    [{ ...CLAIM, kind: 'stolen' }, 'kind'],
    [{ ...CLAIM, text: '' }, 'text'],
  ])('%j is rejected', async (body, field) => {
    const { uid } = await ofCustomer()
    const reply = await post('support', `${uid}/claims`, body)
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json<object>())).toContain(field)
  })
})
