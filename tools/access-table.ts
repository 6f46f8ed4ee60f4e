import {
  ADAPTER_ENDPOINT_LIST,
  MERCHANT_ENDPOINT_LIST,
  OPERATOR_ENDPOINT_LIST,
  SITE_ENDPOINT_LIST,
} from '@yacheyka/contract/endpoint-lists'
import { ACCESS } from '@yacheyka/contract/http/access'
import { CALLERS, type Caller, type Meeting, meetingOf } from '@yacheyka/contract/http/callers'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'

const CELLS: Readonly<Record<Meeting, string>> = {
  in: '✓',
  401: '401',
  403: '403',
  404: '404',
  409: '409',
  nothing: '·',
}

const INTRO = `# Кто что может вызвать

Таблица написана из контракта (поля \`access\` и \`roles\` каждого вызова, правила — \`packages/contract/src/http/access.ts\`) командой
\`npm run access\`; тест \`tools/access-table.test.ts\` не даст ей отстать. Каждую клетку проверяет
\`apps/server/src/access/every-cell.test.ts\` на работающем сервере, а «Б о вещах А» ещё и то, что в базе не изменилось ничего.

- \`✓\` — пускают; дальше вызов сам решает, верно ли спрошено.
- \`401\` — не назвался или назвался не тем. \`403\` — назвался, но это не для него. \`404\` — чужое: его будто нет.
- \`·\` — чужого здесь не назвать: вызов отвечает только о том, чей токен.
- Открытый вызов токенов, которых не ждёт, не читает; где заказчик необязателен, его негодный токен — это 401.
- «Приостановлен» — заказчик, вход которого закрыл оператор. «Ссылка» — токен письма о смене пароля. «Посреди входа» —
  оператор, который ввёл пароль, но ещё не второй фактор. «Отслуживший ключ» — заменённый, срок которого вышел.
`

/** docs/access.md, whole. */
export const accessDocument = (): string =>
  [
    INTRO,
    tableOf('Сайт, кабинет, виджет, лента', SITE_ENDPOINT_LIST),
    tableOf('API магазинов', [...MERCHANT_ENDPOINT_LIST, ...ADAPTER_ENDPOINT_LIST]),
    tableOf('Консоль оператора', OPERATOR_ENDPOINT_LIST),
  ].join('\n')

function tableOf(name: string, calls: readonly Endpoint[]): string {
  const callers = Object.keys(CALLERS) as Caller[]
  const head = ['вызов', 'имя', 'чей', ...Object.values(CALLERS)]
  const rows = calls.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.id,
    ACCESS[endpoint.access],
    ...callers.map((caller) => CELLS[meetingOf(endpoint, caller)]),
  ])
  const lines = [head, head.map((_, at) => (at < 3 ? '---' : ':-:')), ...rows]
  return [
    `## ${name}: ${calls.length}`,
    '',
    ...lines.map((line) => `| ${line.join(' | ')} |`),
    '',
  ].join('\n')
}
