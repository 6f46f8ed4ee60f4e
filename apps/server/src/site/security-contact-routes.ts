import type { FastifyInstance } from 'fastify'
import { KEY_PATTERN } from '#/api-keys/key-format.ts'
import type { Context } from '#/context.ts'

const PATH = '/.well-known/security.txt'
/** Milliseconds. RFC 9116 wants less than a year; whoever reads it later than that has an old copy. */
const LASTS = 90 * 24 * 3600_000

/** Where whoever finds a hole writes (RFC 9116). */
export function registerSecurityContact(app: FastifyInstance, { config }: Pick<Context, 'config'>) {
  const { hotline, support_email: email } = config.brand
  const contact =
    config.env.SECURITY_CONTACT ??
    (email === undefined ? `tel:${hotline.replaceAll(/[^+\d]/g, '')}` : `mailto:${email}`)
  app.get(PATH, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText({ contact, canonical: `${config.publicUrl}${PATH}` }, new Date())),
  )
}

/** @param places `contact` is a URI: `mailto:`, `https:` or `tel:` */
const securityText = (
  { contact, canonical }: { readonly contact: string; readonly canonical: string },
  now: Date,
): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + LASTS).toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${canonical}`,
    `# API keys: ${KEY_PATTERN.source}`,
    '',
  ].join('\n')
