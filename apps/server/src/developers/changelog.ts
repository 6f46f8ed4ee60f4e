import { escapeHtml } from '#/api-docs/escape-html.ts'
import { DEVELOPERS_PATH } from './guides.ts'
import { anchorOf, renderGuide } from './render-guide.ts'

interface ChangelogEntry {
  /** `2026-11-28` */
  readonly date: string
  readonly title: string
  /** Of its heading on the page. */
  readonly anchor: string
  readonly markdown: string
  /** Of `v1.lock.json` as this entry left it. */
  readonly contract: string | undefined
}

const DIGEST = /^<!-- v1\.lock\.json ([\da-f]{12}) -->$/m

/** The entries of `docs/api/changelog.md`, the newest first: `## 2026-11-28: title`. */
export function readChangelog(markdown: string): readonly ChangelogEntry[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [heading = '', ...lines] = entry.split('\n')
      const [, date, title] = /^(\d{4}-\d{2}-\d{2}): (.+)$/.exec(heading) ?? []
      if (date === undefined || title === undefined)
        throw new Error(`docs/api/changelog.md: «${heading}» is no «2026-11-28: title»`)
      const text = lines.join('\n').trim()
      return {
        date,
        title,
        anchor: anchorOf(heading),
        markdown: text.replace(DIGEST, '').trim(),
        contract: DIGEST.exec(text)?.[1],
      }
    })
}

/** The same as a feed of Atom, RFC 4287. */
export function renderFeed(
  markdown: string,
  { brand, publicUrl }: { readonly brand: string; readonly publicUrl: string },
  pageOf: (file: string) => string | undefined,
): string {
  const page = `${publicUrl}${DEVELOPERS_PATH}/changelog`
  const absolute = (file: string) => {
    const path = pageOf(file)
    return path === undefined ? undefined : `${publicUrl}${path}`
  }
  const entries = readChangelog(markdown).map(
    ({ date, title, anchor, markdown: text }) => `<entry>
<id>${escapeHtml(`${page}#${anchor}`)}</id>
<title>${escapeHtml(title)}</title>
<updated>${date}T00:00:00Z</updated>
<link href="${escapeHtml(`${page}#${encodeURIComponent(anchor)}`)}"/>
<content type="html">${escapeHtml(renderGuide(text, absolute).html)}</content>
</entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">
<id>${escapeHtml(page)}</id>
<title>${escapeHtml(brand)}: изменения API</title>
<author><name>${escapeHtml(brand)}</name></author>
<updated>${readChangelog(markdown)[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>
<link rel="self" href="${escapeHtml(`${page}.atom`)}"/>
<link href="${escapeHtml(page)}"/>
${entries.join('\n')}
</feed>
`
}
