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

/** HTML of a text that an editor wrote: paragraphs, lists, links, emphasis and nothing else. */
export const sanitiseText = (html: string): string => sanitizeHtml(html, TEXT)

/** HTML of a heading: emphasis and nothing else. */
export const sanitiseInline = (html: string): string => sanitizeHtml(html, INLINE)
