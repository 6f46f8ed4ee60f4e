import { expect, test } from 'vitest'
import { sanitiseInline, sanitiseText } from './html.ts'

test('what an editor may write stays', () => {
  const html = '<p>Новый <strong>почтомат</strong> <a href="https://site.example">здесь</a></p>'
  expect(sanitiseText(html)).toBe(
    '<p>Новый <strong>почтомат</strong> <a href="https://site.example" rel="noopener noreferrer nofollow">здесь</a></p>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<svg><g onload=alert(1)></svg>',
  '<p style="position:fixed" onclick="alert(1)">a</p>',
  '<iframe src="https://evil.example"></iframe>',
])('what runs or reaches out goes: %s', (html) => {
  expect(sanitiseText(html)).not.toMatch(/script|alert|evil|style|<img|<svg|<iframe/)
})

test('a heading keeps emphasis only', () => {
  expect(
    sanitiseInline('<h1>Казань: <b>новые</b> <a href="https://a.example">точки</a></h1>'),
  ).toBe('Казань: <b>новые</b> точки')
})
