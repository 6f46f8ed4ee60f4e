import type { CheckPart } from './check-cache.ts'

/** Read by every part: what is installed, and how types, rules and tests are set up. */
const SET_UP = String.raw`[^/]*\.(?:json|ts)$|\.oxlintrc\.json$`
const ALL = ''
const ROOT = ['playwright.config.ts', 'vitest.config.ts']
/** Without `examples/vendure`, whose types come with packages that `npm run test:vendure` installs; it lints them too. */
const EXAMPLES = ['examples/check-point.mjs', 'examples/server.mjs']
const SOURCE = String.raw`.*\.(?:[cm]?js|tsx?)$`

const readsOf = (paths: string): RegExp => new RegExp(`^(?:${SET_UP}|${paths})`)

const lintPart = (folders: readonly string[], paths: string): CheckPart => ({
  name: `lint ${folders.join(' ')}`,
  reads: readsOf(paths),
  parameters: folders,
})

/** The linter's parts: a rule that asks for types reads the folder's TypeScript program and those that it refers to. */
export const LINT_PARTS: readonly CheckPart[] = [
  lintPart(['packages/core'], 'packages/core/'),
  lintPart(['packages/contract'], 'packages/(?:core|contract)/'),
  lintPart(['packages/ui'], 'packages/(?:core|ui)/'),
  lintPart(['packages/frontend'], 'packages/'),
  lintPart(['packages/locker'], 'packages/'),
  lintPart(['packages/demonstration'], 'packages/'),
  lintPart(['packages/sdk'], 'packages/sdk/'),
  lintPart(['apps/locker'], '(?:packages|apps/locker)/'),
  lintPart(['apps/widget'], '(?:packages|apps/widget)/'),
  lintPart(['apps/web'], '(?:packages|apps/(?:widget|web))/'),
  lintPart(['apps/console'], '(?:packages|apps/console)/'),
  lintPart(['apps/server'], '(?:packages|apps/(?:locker|server))/'),
  lintPart(
    [
      'tools',
      'bench',
      'browsers',
      'deploy',
      'e2e',
      ...EXAMPLES,
      'failover',
      'compare',
      'faults',
      'hostile',
      ...ROOT,
    ],
    SOURCE,
  ),
]

const unitPart = (project: string, paths: string): CheckPart => ({
  name: `unit ${project}`,
  reads: readsOf(paths),
  parameters: ['--project', project],
})

/** The unit tests' parts by project of Vitest: all but the folders that none of its tests reads. */
const NOT_PROGRAMS = 'bench/|browsers/|compare/|e2e/|failover/|faults/|hostile/|tools/'
export const UNIT_PARTS: readonly CheckPart[] = [
  unitPart('repository', ALL),
  unitPart('core', `(?!${NOT_PROGRAMS}|apps/(?:server|web|console|widget)/|docs/)`),
  unitPart('web-units', `(?!${NOT_PROGRAMS}|apps/server/|docs/)`),
  unitPart('web', `(?!${NOT_PROGRAMS}|apps/server/|docs/|deploy/)`),
  unitPart('web-isolated', `(?!${NOT_PROGRAMS}|apps/server/|docs/|deploy/)`),
  unitPart('server-units', `(?!${NOT_PROGRAMS}|apps/web/src/|apps/console/|apps/widget/)`),
]
