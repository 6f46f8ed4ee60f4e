import sanitizeHtml from 'sanitize-html'

const TEXT: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'b', 'i', 'em', 'strong', 'ul', 'ol', 'li', 'a', 'br', 'h2', 'h3'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
  },
}

const INLINE: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'i', 'em', 'strong', 'br'],
  allowedAttributes: {},
}

/** Pictures and pages of this site, such as `/art/how.svg`. */
const OWN = /^\/(?![/\\])/

const ARTICLE: sanitizeHtml.IOptions = {
  ...TEXT,
  allowedTags: (TEXT.allowedTags || []).concat(
    ['h4', 'blockquote', 'code', 'pre', 'hr', 'img', 'figure', 'figcaption'],
    ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'align'],
    td: ['align'],
  },
  transformTags: {
    ...TEXT.transformTags,
    // The page has its one heading already.
    h1: 'h2',
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN.test(attribs['src'] ?? ''),
}

/** HTML of a text that an editor wrote: paragraphs, lists, links, emphasis and nothing else. */
export const sanitiseText = (html: string): string => sanitizeHtml(html, TEXT)

/** HTML of a long text with headings, tables and pictures of this site; its headings begin at the second level. */
export const sanitiseArticle = (html: string): string => sanitizeHtml(html, ARTICLE)

/** HTML of a heading: emphasis and nothing else. */
export const sanitiseInline = (html: string): string => sanitizeHtml(html, INLINE)

const NONE: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} }
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** What is read of HTML: its text on one line, without tags. Not HTML any more. */
export const textOf = (html: string): string =>
  sanitizeHtml(html, NONE)
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[ \t\n]+/g, ' ')
    .trim()
