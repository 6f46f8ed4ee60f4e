import { expect, test } from 'vitest'
import { EMPTY_FIELDS, type ParcelFields } from './parcel-fields.ts'
import { contentOfDraft, draftOfContent } from './draft-content.ts'
import { EMPTY_DRAFT, withAdded } from './draft.ts'
import { testLine } from './test-line.ts'

const fields: ParcelFields = {
  ...EMPTY_FIELDS,
  parcelNumber: 'A-9',
  phone: '+7(91',
  kilograms: '20',
}

test('a saved batch gives the parcels back, and the half-filled form', () => {
  const draft = {
    ...EMPTY_DRAFT,
    parcels: [testLine({ key: 'm1' }), testLine({ key: 'm4', parcelNumber: 'B' })],
    fields,
    made: 4,
  }
  const content = contentOfDraft(draft)
  expect(content && draftOfContent(content)).toEqual(draft)
  expect(contentOfDraft(EMPTY_DRAFT)).toBeUndefined()
})

test('what is in order no more comes into the form, one after the other, and is saved meanwhile', () => {
  const content = contentOfDraft({
    ...EMPTY_DRAFT,
    parcels: [testLine({ key: 'm1' }), testLine({ key: 'm2' }), testLine({ key: 'm3' })],
    made: 3,
  })
  if (content === undefined) throw new Error('nothing to save')
  const erased = {
    ...content,
    parcels: content.parcels.map((line) => ({
      ...line,
      phone: line.row === 1 ? line.phone : '',
    })),
  }
  const draft = draftOfContent(erased)
  expect(draft.parcels.map(({ key }) => key)).toEqual(['m1'])
  expect([draft.fields.phone, draft.waiting.length]).toEqual(['', 1])
  expect(contentOfDraft(draft)?.parcels).toHaveLength(2)
  const next = withAdded(draft, testLine({ key: 'm4' }))
  expect([next.fields.parcelNumber, next.waiting]).toEqual([draft.waiting[0]?.parcelNumber, []])
})
