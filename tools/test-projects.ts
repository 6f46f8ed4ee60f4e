/** Projects of `vitest.config.ts` that open no database and start no server of one. */
export const UNIT_PROJECTS = ['repository', 'core', 'web', 'web-isolated', 'server-units']
/** Those that do, and run on every PostgreSQL that CI knows. */
export const DATABASE_PROJECTS = ['server', 'server-apart']
/** Without the tests that run by command alone. */
export const EVERYTHING = ['--tagsFilter=!long']
/** Without those that take seconds each either; CI runs them. */
export const QUICK = ['--tagsFilter=!slow && !long']

export const projectArguments = (projects: readonly string[]): string[] =>
  projects.flatMap((project) => ['--project', project])
