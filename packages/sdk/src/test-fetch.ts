import { Yacheyka, type YacheykaOptions } from './index.ts'

type Reply = Response | Error | ((request: Request) => Response | Promise<Response>)

export const jsonReply = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  jsonReply(
    { type: '', title: code, status, detail: 'Так нельзя.', code, request_id: 'req-1' },
    status,
    headers,
  )

/** An SDK whose calls get these answers in turn, and the requests that it sent. */
export function openFake(replies: readonly Reply[], options: Partial<YacheykaOptions> = {}) {
  const requests: Request[] = []
  const left = [...replies]
  const fake = async (...input: Parameters<typeof fetch>): Promise<Response> => {
    const request = new Request(...input)
    requests.push(request)
    const reply = left.shift()
    if (reply === undefined) throw new Error(`nothing answers ${request.method} ${request.url}`)
    if (reply instanceof Error) throw reply
    return reply instanceof Response ? reply : reply(request)
  }
  const key = 'yach_test_x'
  const yacheyka = new Yacheyka({ key, baseUrl: 'https://host.example/', fetch: fake, ...options })
  return { yacheyka, requests }
}
