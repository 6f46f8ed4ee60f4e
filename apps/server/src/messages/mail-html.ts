/**
 * The HTML half of an e-mail, from its plain text: a paragraph for each, links that can be clicked, the code large.
 * Everything that a person could have written is escaped.
 */
export function mailHtml(
  text: string,
  colours: { readonly brand: string; readonly ink: string },
): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => markUp(escapeHtml(line), colours.brand))
    return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`
  })
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8"></head>',
    `<body style="margin:0;padding:24px;color:${colours.ink};font:16px/1.5 sans-serif">`,
    `<div style="max-width:560px;margin:0 auto">${paragraphs.join('')}</div>`,
    '</body></html>',
  ].join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Of text that is escaped already. */
const markUp = (line: string, colour: string): string =>
  line
    .replaceAll(
      /https?:\/\/[^\s<>]+/g,
      (url) => `<a href="${url}" style="color:${colour}">${url}</a>`,
    )
    .replace(/^(Код получения: )(\d{4}-\d{4})$/, '$1<strong style="font-size:22px">$2</strong>')
