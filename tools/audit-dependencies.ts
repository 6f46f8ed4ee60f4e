import { spawnSync } from 'node:child_process'

/**
 * Known holes of what is shipped, by `npm audit`. Ends with 0 where there is none of weight, 1 where there is, 2 where the
 * registry could not be asked: that is no good news, and nothing may take it for such.
 */
const WEIGHTY = ['high', 'critical'] as const

interface Report {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string }>
  >
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
  maxBuffer: 64 * 1024 * 1024,
})
const report = parse(stdout)
if (report?.metadata?.vulnerabilities === undefined) {
  console.error('НЕ ПРОВЕРЕНО: реестр не ответил на npm audit. Уязвимости зависимостей неизвестны.')
  console.error(
    'Запустите там, где есть выход в реестр, или проверьте SBOM (npm run sbom) сканером.',
  )
  process.exitCode = 2
} else {
  const counts = report.metadata.vulnerabilities
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {}))
    console.log(`${severity}: ${name} ${range}`)
  const weighty = WEIGHTY.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0)
  console.log(`Всего: ${counts['total'] ?? 0}, из них высоких и критических: ${weighty}`)
  if (weighty > 0) process.exitCode = 1
}

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}
