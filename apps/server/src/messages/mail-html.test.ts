import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'

const colours = { brand: '#0B6E4F', ink: '#16211D' }
const html = (text: string) => mailHtml(text, colours)

test('paragraphs, lines, links and the code', () => {
  expect(html('Здравствуйте!\n\nПервая\nвторая')).toMatch(
    /<p[^>]*>Здравствуйте!<\/p><p[^>]*>Первая<br>вторая<\/p>/,
  )
  expect(html('Код получения: 1234-5678')).toContain(
    '<strong style="font-size:22px">1234-5678</strong>',
  )
  expect(html('см. https://a.example/p/1?a=1&b=2 здесь')).toContain(
    '<a href="https://a.example/p/1?a=1&amp;b=2" ',
  )
})

test('what a person wrote is text', () => {
  const odd = html(`<script>alert("1")</script> https://a.example/"onmouseover='x' & ООО «Ёж»`)
  expect(odd).not.toMatch(/<script|"onmouseover|'x'/)
  expect(odd).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(odd).toContain('&amp; ООО «Ёж»')
})
