import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StoreError } from './store-error.ts'

const run = promisify(execFile)

/**
 * Under whom PostgreSQL runs, since it refuses to run as root: as ourselves; as ourselves under an ordinary number inside
 * a user namespace; or as another account of the system.
 */
export type Account =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly number: number }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly options: {
    readonly cwd: string
    readonly env: Record<string, string>
    readonly uid?: number
    readonly gid?: number
  }
}

/** Nothing of our own environment: PGPORT, PGOPTIONS and LD_LIBRARY_PATH would all be obeyed. */
const PLAIN = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
}

/** How the account runs a program. */
export function commandOf(account: Account, file: string, args: readonly string[]): Command {
  if (account.kind === 'self') return { file, args, options: PLAIN }
  if (account.kind === 'user')
    return { file, args, options: { ...PLAIN, uid: account.uid, gid: account.gid } }
  const number = String(account.number)
  const mapping = ['--user', `--map-user=${number}`, `--map-group=${number}`, '--']
  return { file: 'unshare', args: [...mapping, file, ...args], options: PLAIN }
}

/**
 * @param directory the data folder: where it exists, its owner decides
 * @param postgres a program to try the account with
 * @throws {StoreError} as root, where no way to run PostgreSQL is left
 */
export async function chooseAccount(directory: string, postgres: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const owner = await stat(directory).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0)
    return { kind: 'user', uid: owner.uid, gid: owner.gid }
  const users = await readUsers()
  const problems: string[] = []
  for (const account of candidates(users)) {
    const { file, args, options } = commandOf(account, postgres, ['--version'])
    try {
      await run(file, args, options)
      return account
    } catch (error) {
      problems.push(String(error).replace(/\s+/g, ' '))
    }
  }
  throw new StoreError(
    `PostgreSQL не работает от имени root, а сменить имя не удалось: ни через unshare, ни через системного пользователя postgres. Запустите программу от обычного пользователя или задайте DATABASE_URL. Подробности: ${problems.join('; ')}`,
  )
}

/** Gives a folder to the account, with everything in it. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account.kind !== 'user') return
  const { uid } = await stat(folder)
  if (uid === account.uid) return
  await chown(folder, account.uid, account.gid)
  await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}

interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** A namespace first: nothing has to be readable by others then. `initdb` wants a number that has a name. */
function candidates(users: readonly User[]): Account[] {
  const ordinary = users.find(({ uid }) => uid === 1000) ?? users.find(({ uid }) => uid !== 0)
  const system = users.find(({ name }) => name === 'postgres')
  return [
    ...(ordinary ? [{ kind: 'namespace' as const, number: ordinary.uid }] : []),
    ...(system ? [{ kind: 'user' as const, uid: system.uid, gid: system.gid }] : []),
  ]
}

async function readUsers(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
