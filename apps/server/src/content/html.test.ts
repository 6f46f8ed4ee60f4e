import { expect, test } from 'vitest'
import { sanitiseArticle, sanitiseInline, sanitiseText, textOf } from './html.ts'

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

test('an article keeps its tables, lists and pictures of the site', () => {
  const html =
    '<h2>Ячейки</h2><table><thead><tr><th scope="col">Ячейка</th></tr></thead><tbody><tr><td>S</td></tr></tbody></table>' +
    '<ol start="3"><li>Раз</li></ol><blockquote><p>Важно</p></blockquote><pre><code>GET /</code></pre>'
  expect(sanitiseArticle(html)).toBe(html)
  expect(sanitiseArticle('<h1>А</h1><img src="/art/how.svg" alt="Почтомат">')).toBe(
    '<h2>А</h2><img src="/art/how.svg" alt="Почтомат" loading="lazy" />',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif" alt="">',
  '<img src="//evil.example/pixel.gif" alt="">',
  String.raw`<img src="/\evil.example/pixel.gif" alt="">`,
  '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">',
  '<a href="javascript:alert(1)">a</a>',
  '<table style="position:fixed" onclick="alert(1)"><tr><td>a</td></tr></table>',
  '<iframe src="https://evil.example"></iframe>',
])('nothing of an article runs or reaches out: %s', (html) => {
  expect(sanitiseArticle(html)).not.toMatch(/script|alert|evil|style|<img|<svg|<iframe/)
})

test('the text of HTML has no tags, and its signs as they are read', () => {
  expect(textOf('<p>Размер  &lt;\n<b>S</b> &amp; «M»</p><script>alert(1)</script>')).toBe(
    'Размер < S & «M»',
  )
})
