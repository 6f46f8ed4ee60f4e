import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { type ProblemCode, PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import { escapeHtml } from '#/api-docs/escape-html.ts'
import { PROBLEM_ADVICE } from './problem-advice.ts'

/** The page of every code, for whoever has it before their eyes. */
export const PROBLEMS_PATH = `${V1_PATH}/problems`
/** Names of fields, headers and calls in an advice. */
const NAMES =
  /(?:GET|POST|PATCH|DELETE) \/[\w/{}]+|\b[a-z]+(?:[_.][a-z_]+)+(?:: &quot;\w+&quot;)?|Idempotency-Key|Retry-After|If-Match|Accept-Language|Content-Type|application\/json|\bdetail\b/g
const renderAdvice = (code: ProblemCode): string =>
  escapeHtml(PROBLEM_ADVICE[code]).replaceAll(NAMES, '<code>$&</code>')

const CODES = Object.keys(PROBLEMS) as readonly ProblemCode[]

interface ProblemPage {
  readonly path: string
  readonly title: string
  readonly main: string
}

/** The pages that a problem's `type` leads to, and their list. */
export const PROBLEM_PAGES: readonly ProblemPage[] = [
  {
    path: PROBLEMS_PATH,
    title: 'Коды ошибок',
    main: `<p class="lead">Каждый отказ — <code>application/problem+json</code> (RFC 9457). Программе нужен <code>code</code>: он не меняется. <code>detail</code> — для людей. С <code>request_id</code> мы найдём этот вызов.</p>
<p>Из чего состоит отказ: <a href="/developers/errors">Ошибки</a>.</p>
<dl class="codes">
${CODES.map(
  (code) =>
    `<dt><a href="${PROBLEMS_PATH}/${code}"><code>${code}</code></a>, HTTP ${PROBLEMS[code][0]}</dt><dd>${renderAdvice(code)}</dd>`,
).join('\n')}
</dl>`,
  },
  ...CODES.map((code) => ({
    path: `${PROBLEMS_PATH}/${code}`,
    title: code,
    main: `<p class="lead">HTTP ${PROBLEMS[code][0]}. <span lang="en">${escapeHtml(PROBLEMS[code][1])}</span></p>
<h2>Что делать</h2>
<p>${renderAdvice(code)}</p>
<p><a href="${PROBLEMS_PATH}">Все коды ошибок</a></p>`,
  })),
]
