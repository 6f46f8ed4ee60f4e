import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.record(z.string(), z.unknown()).transform((value) => Object.values(value)[0]),
})

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z
    .array(attribute)
    .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
  status: z.object({ code: z.number().default(0), message: z.string().optional() }),
})

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
})

type CollectedSpan = z.output<typeof spanSchema>

/** As much of an OTLP collector as spans need. */
export async function openTestCollector() {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      const { resourceSpans } = exportSchema.parse(JSON.parse(body))
      spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
      )
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All that was sent, as it was sent. */
    text: () => bodies.join('\n'),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
