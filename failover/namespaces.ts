import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Processes, network and mounts of its own: all of them end with it, whatever becomes of it. */
const NAMESPACES = ['--pid', '--fork', '--kill-child', '--mount-proc', '--mount', '--net']
const TRIAL = [
  'bash',
  '-ec',
  'mount -t tmpfs none /run; ip netns add trial; ip link add trial type veth peer name eth0 netns trial',
]
const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'ip', 'unshare', 'setpriv']
const PROGRAMS_OF_UPGRADES = ['caddy', 'psql', 'pg_dump']

/** What has to be installed for a cluster, and for what is planned. */
export const missingPrograms = (withUpgrades: boolean): readonly string[] => [
  ...[...PROGRAMS, ...(withUpgrades ? PROGRAMS_OF_UPGRADES : [])].filter(
    (program) => !isThere(program),
  ),
  ...(globSync('/usr/lib/postgresql/*/bin/pg_rewind').length === 0 ? ['postgresql'] : []),
]

/** Why this machine gives nobody networks of their own; undefined where it does. */
export function whyNoNamespaces(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  try {
    execFileSync('unshare', [...NAMESPACES, '--', ...TRIAL], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer }
    return String(stderr ?? error).trim()
  }
}

/**
 * Runs this program again where it is alone. The shell is the first process there: it buries the children of those that
 * were killed, which Patroni would take for alive.
 * @returns its exit code
 */
export async function runInNamespaces(words: readonly string[]): Promise<number> {
  const program = [process.execPath, join(import.meta.dirname, 'run.ts'), ...words, '--inside']
  const shell = ['bash', '-c', 'mount -t tmpfs none /run && "$@"; exit $?', 'bash']
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', 'unshare', ...NAMESPACES, '--', ...shell, ...program],
    { stdio: 'inherit' },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => child.kill('SIGKILL'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
