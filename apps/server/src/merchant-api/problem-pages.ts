import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { type ProblemCode, PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#/api-docs/escape-html.ts'
import { serveMade } from '#/http/compressed-response.ts'
import { PROBLEM_ADVICE } from './problem-advice.ts'

const LIST = `${V1_PATH}/problems`
const HTML = 'text/html; charset=utf-8'
const TITLE = 'Ошибки API магазина'
const CODES = Object.keys(PROBLEMS) as readonly ProblemCode[]

/** The pages that a problem's `type` leads to, and their list: plain HTML, for whoever has the code before their eyes. */
export function serveProblemPages(scope: FastifyInstance): void {
  serveMade(scope, LIST, HTML, listPage)
  for (const code of CODES) serveMade(scope, `${LIST}/${code}`, HTML, () => problemPage(code))
}

function problemPage(code: ProblemCode): string {
  const [status, title] = PROBLEMS[code]
  return page(
    `${code}: ${TITLE}`,
    `<h1><code>${code}</code></h1>
<p>HTTP ${status}. <span lang="en">${escapeHtml(title)}</span></p></header>
<main><h2>Что делать</h2>
<p>${escapeHtml(PROBLEM_ADVICE[code])}</p>
<p><a href="${LIST}">Все ошибки</a></p></main>`,
  )
}

const listPage = (): string =>
  page(
    TITLE,
    `<h1>${TITLE}</h1>
<p>Каждый отказ — <code>application/problem+json</code> (RFC 9457). Программе нужен <code>code</code>: он не меняется. <code>detail</code> — для людей. С <code>request_id</code> мы найдём этот вызов.</p></header>
<main><dl>
${CODES.map(
  (code) =>
    `<dt><a href="${LIST}/${code}"><code>${code}</code></a>, HTTP ${PROBLEMS[code][0]}</dt><dd>${escapeHtml(PROBLEM_ADVICE[code])}</dd>`,
).join('\n')}
</dl></main>`,
  )

const page = (title: string, body: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<header><a href="/developers/reference">Справочник API</a>
${body}
</body>
</html>`
