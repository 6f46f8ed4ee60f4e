import type { FastifyInstance } from 'fastify'
import { ApiProblem } from './problems.ts'

/** Bodies of this scope are JSON alone, and a broken one is told where it breaks. */
export function takeJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  // A body without the type of JSON is told so, instead of being judged as a text.
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    // Clients name the type with every call, also where there is nothing to send.
    if (text.trim() === '') {
      done(null, undefined)
      return
    }
    void parse(request, text, (error, value) => {
      if (error === null) done(null, value)
      else done(new ApiProblem('bad_request', brokenJson(text)))
    })
  })
}

function brokenJson(text: string): string {
  const place = placeOfError(text)
  return place === undefined ? 'Тело не читается как JSON.' : `Тело не читается как JSON: ${place}.`
}

/** The place or the sign as the engine tells it; undefined where the text is JSON that is refused for its names. */
function placeOfError(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const [, line, column] = / \(line (\d+) column (\d+)\)$/.exec(message) ?? []
    if (line !== undefined) return `строка ${line}, знак ${column}`
    // Of what else a caller may have sent nothing is repeated.
    const [, sign] = /^Unexpected token '([!-~])'/.exec(message) ?? []
    if (sign !== undefined) return `лишний знак ${sign}`
    return message.startsWith('Unexpected end') ? 'оно обрывается' : 'есть лишний знак'
  }
}
