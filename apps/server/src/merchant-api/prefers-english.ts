import type { FastifyRequest } from 'fastify'

/** Whether English stands before Russian in what the caller reads. */
export function prefersEnglish({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const languages = headers['accept-language'] ?? ''
  const [english, russian] = [languages.search(/\ben\b/i), languages.search(/\bru\b/i)]
  return english >= 0 && (russian < 0 || english < russian)
}
