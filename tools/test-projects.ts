/** Projects of `vitest.config.ts` that open no database and start no server of one. */
export const UNIT_PROJECTS = [
  'repository',
  'core',
  'web-units',
  'web',
  'web-isolated',
  'server-units',
]
/** Those that do, and run on every PostgreSQL that CI knows. */
export const DATABASE_PROJECTS = ['server', 'server-apart']
/** They wait for PostgreSQL a sixth of their time: with a third worker on two cores they take 198 s in place of 222. */
export const DATABASE_WORKERS = ['--maxWorkers=3']
const excluding = (...files: readonly string[]) => files.flatMap((file) => ['--exclude', file])
/** CI runs them on Debian's PostgreSQL alone: the demonstration, which the stories load on the embedded one, and files of which nothing reaches a database. */
export const DEBIAN_ALONE = excluding(
  'apps/server/src/demonstration/**/load*.test.ts',
  'apps/server/src/sheets/hostile.test.ts',
)
/** Tests of the embedded server itself. */
export const EMBEDDED_ALONE = excluding('apps/server/src/db/embedded*.test.ts')
/** Without the tests that run by command alone. */
export const EVERYTHING = ['--tagsFilter=!long']
/** Without those that take seconds each either; CI runs them once, those of the server on Debian's PostgreSQL. */
export const QUICK = ['--tagsFilter=!slow && !long']

export const projectArguments = (projects: readonly string[]): string[] =>
  projects.flatMap((project) => ['--project', project])
