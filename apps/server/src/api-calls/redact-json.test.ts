import { expect, test } from 'vitest'
import { redactJson } from './redact-json.ts'

const of = (body: unknown, most?: number) => JSON.parse(redactJson(body, most))

test('what is personal is hidden by the name of its field and by its form; the rest stays', () => {
  expect(
    of({
      number: 'S-1',
      weight_g: 500,
      dry_run: true,
      recipient: { phone: '+79161234567', note: 'Анна', flat: 7, email: '' },
      pickup_url: 'https://yacheyka.example/p/x',
      pin: 1234,
      metadata: { manager: 'звоните 8 916 123-45-67', count: 79_161_234_567, empty: null },
      'anna@shop.example': ['yach_live_abc', 'ещё'],
    }),
  ).toEqual({
    number: 'S-1',
    weight_g: 500,
    dry_run: true,
    recipient: { phone: '•••', note: '•••', flat: '•••', email: '' },
    pickup_url: '•••',
    pin: '•••',
    metadata: { manager: 'звоните •••', count: '•••', empty: null },
    '•••': ['•••', 'ещё'],
  })
})

test('long bodies are cut and stay JSON; no half of a phone is left at a cut', () => {
  const parcels = Array.from({ length: 1000 }, (_, index) => ({ number: `S-${index}`, size: 'M' }))
  const text = redactJson({ parcels })
  expect(Buffer.byteLength(text)).toBeLessThan(16_384)
  expect(JSON.parse(text).parcels.at(-1)).toBe('…')
  expect(of({ text: 'я'.repeat(100_000) }).text).toHaveLength(1000)
  expect(redactJson({ text: '+79161234567 '.repeat(308) })).not.toMatch(/\d{4}/)
  let deep: unknown = 'x'
  for (let depth = 0; depth < 10_000; depth += 1) deep = [deep]
  expect(redactJson(deep)).toBe('[[[[[[[["…"]]]]]]]]')
})
