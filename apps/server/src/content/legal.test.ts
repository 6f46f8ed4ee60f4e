import { getLegalDocument } from '@yacheyka/contract/content/legal'
import { FIRST_EDITION, type LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { LegalParties } from '@yacheyka/core/legal/legal-text'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { truncate } from '#/db/test-truncate.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { keepBuiltInLegal } from './keep-built-in-legal.ts'
import { checkAccepted, findLegalDocument } from './legal-queries.ts'
import { publishEdition } from './test-legal.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(() =>
  truncate(opened.database.pool, 'legal_edition', 'juridical_application', 'vacancy_response'),
)

const OWN: LegalParties = {
  brand: { name: 'Сорока', legal_entity: 'ИП_Сорока_*', hotline: '+7 843 200-00-00' },
  site: 'http://localhost:3000',
}
const keep = (parties: LegalParties = OWN) => keepBuiltInLegal(opened.database.db, parties)
const publish = (kind: LegalKind, edition: string, content?: string) =>
  publishEdition(opened.database.db, kind, edition, content)
const read = async (path: string) => {
  const { statusCode, ...response } = await opened.app.inject(path)
  return [
    statusCode,
    statusCode === 200 ? getLegalDocument.responses[200].parse(response.json()) : null,
  ]
}
const on = (day: string) => new Date(`${day}T12:00:00Z`)
const htmlOf = async (kind: LegalKind) =>
  (await findLegalDocument(opened.database.db, kind))?.html.replaceAll(NBSP, ' ') ?? ''

describe('an installation begins with an offer and a policy', () => {
  test('once, though several processes start together; they name what its brand file does', async () => {
    await Promise.all([keep(), keep(), keep()])
    const rows = await opened.database.db
      .selectFrom('legal_edition')
      .select(['kind', 'edition', 'built_in'])
      .orderBy('kind')
      .execute()
    expect(rows).toEqual(
      ['offer', 'privacy_policy'].map((kind) => ({ kind, edition: FIRST_EDITION, built_in: true })),
    )
    const offer = await htmlOf('offer')
    expect(offer).toContain('<h2>1. О чём оферта</h2>')
    expect(offer).toContain('ИП_Сорока_* (далее — Исполнитель)')
    expect(offer).toContain('на странице http://localhost:3000/juridical-registration с отметкой')
    expect(await htmlOf('privacy_policy')).toContain('Горячая линия: +7 843 200-00-00.')
  })

  test('they follow the brand file until somebody has accepted them', async () => {
    await keep()
    const renamed = { ...OWN, brand: { ...OWN.brand, legal_entity: 'ООО «Сорока»' } }
    await keep(renamed)
    expect(await htmlOf('offer')).toContain('ООО «Сорока» (далее')
    await opened.database.db
      .insertInto('juridical_application')
      .values({
        uid: newUid(),
        ceo_fullname: 'А',
        ceo_phone: '+79160000000',
        ceo_email: 'a@example.org',
        consent_version: null,
        offer_version: FIRST_EDITION,
        agreed_at: new Date(),
        agreed_address: '192.0.2.1',
        created_at: new Date(),
      })
      .execute()
    await keep()
    expect(await htmlOf('offer')).toContain('ООО «Сорока» (далее')
    // Of the policy there was no acceptance.
    expect(await htmlOf('privacy_policy')).toContain('ИП_Сорока_*')
  })

  test('where editors have published, what was built in stays as it was', async () => {
    await keep()
    await publish('offer', '2026-11-02')
    await keep({ ...OWN, site: 'https://soroka.example' })
    const first = await findLegalDocument(opened.database.db, 'offer', { edition: FIRST_EDITION })
    expect(first?.html).toContain('http://localhost:3000')
  })
})

describe('readers', () => {
  test('get the edition in force, or another that is published, and the names of all', async () => {
    await publish('offer', '2026-01-01')
    await publish('offer', '2026-02-01')
    await publish('offer', '2999-01-01')
    const editions = [
      { edition: '2999-01-01', state: 'future' },
      { edition: '2026-02-01', state: 'in_force' },
      { edition: '2026-01-01', state: 'past' },
    ]
    for (const [path, edition, state] of [
      ['/api/legal/offer', '2026-02-01', 'in_force'],
      ['/api/legal/offer?edition=2026-01-01', '2026-01-01', 'past'],
      ['/api/legal/offer?edition=2999-01-01', '2999-01-01', 'future'],
    ] as const)
      expect(await read(path)).toEqual([
        200,
        { kind: 'offer', edition, state, html: `<p>${edition}</p>`, editions },
      ])
    expect((await opened.app.inject('/api/legal')).json()).toEqual({
      results: [{ kind: 'offer', edition: '2026-02-01' }],
    })
  })

  test.each([
    '/api/legal/offer?edition=2026-03-01',
    '/api/legal/offer?edition=%00',
    "/api/legal/offer?edition='--",
    '/api/legal/privacy_policy',
    '/api/legal/contract',
  ])('%s is 404', async (path) => {
    await publish('offer', '2026-01-01')
    expect((await read(path))[0]).toBe(404)
  })

  test('what is kept is cleaned once more', async () => {
    await publish(
      'offer',
      '2026-01-01',
      '<p onclick="x()"><a href="javascript:x()">Да</a></p><script>x()</script>',
    )
    expect(await htmlOf('offer')).toBe('<p><a rel="noopener noreferrer nofollow">Да</a></p>')
  })

  test('a new edition applies from the midnight of Moscow', async () => {
    await publish('offer', '2026-01-01')
    await publish('offer', '2026-02-01')
    const { db } = opened.database
    const editionAt = async (time: string) =>
      (await findLegalDocument(db, 'offer', { now: new Date(time) }))?.edition
    expect(await editionAt('2026-01-31T20:59:59Z')).toBe('2026-01-01')
    expect(await editionAt('2026-01-31T21:00:00Z')).toBe('2026-02-01')
  })
})

describe('what a form says was accepted', () => {
  const check = (accepted: object) =>
    checkAccepted(opened.database.db, accepted, on('2026-02-10')).then(
      () => ({}),
      (error: unknown) => (error as { readonly fields: object }).fields,
    )
  beforeEach(async () => {
    for (const kind of ['offer', 'privacy_policy'] as const)
      for (const edition of ['2026-01-01', '2026-02-01', '2026-03-01']) await publish(kind, edition)
  })

  test('passes where it is in force, or where nothing is said', async () => {
    expect(await check({ consent: '2026-02-01', offer: '2026-02-01' })).toEqual({})
    expect(await check({})).toEqual({})
  })

  test('is reported at its field where it is older, still to come or none', async () => {
    expect(await check({ consent: '2026-01-01', offer: '2026-03-01' })).toEqual({
      consent: [expect.stringContaining('вступила в силу новая редакция политики')],
      offer: ['Эта редакция ещё не действует'],
    })
    expect(await check({ consent: '2026-01-02' })).toEqual({
      consent: ['Такой редакции согласия нет'],
    })
  })
})
