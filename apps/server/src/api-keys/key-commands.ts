import type { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import type { MailSettings } from '#/accounts/account-mails.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { withDatabase } from '#/db/with-database.ts'
import { hintOf, KEY_PATTERN, readKeyToken } from './key-format.ts'
import { revokeLeakedKey } from './manage-keys.ts'

export interface KeyCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly mails: MailSettings
  /** Take the place of standard input and output in tests. */
  readonly input?: Readable
  readonly output?: Writable
}

/** Longer than any key: so much of a chunk is read once more with the next, for a key that both share. */
const OVERLAP = 64

/** `keys leaked`: revokes every key of the network that stands in a text, such as a log or a public repository. */
export function defineKeyCommands(program: Command, options: KeyCommandsOptions): void {
  const { input = process.stdin, output = process.stdout, mails } = options
  program
    .command('keys')
    .description('ключи API магазинов')
    .command('leaked')
    .description('отозвать все ключи, найденные в тексте: npm run cli -- keys leaked < файл')
    .action(() =>
      withDatabase(options, async ({ db }) => {
        const by = { actor: CLI_ACTOR, settings: mails, now: new Date() }
        const found = await keysIn(input)
        const revoked: string[] = []
        for (const token of found) if (await revokeLeakedKey(db, token, by)) revoked.push(token)
        const lines = revoked.map((token) => `${hintOf(token)} отозван, владельцу пишем письмо`)
        const rest = found.size - revoked.length
        lines.push(
          `Ключей в тексте: ${found.size}. Отозвано: ${revoked.length}, чужих или уже недействующих: ${rest}.`,
        )
        output.write(`${lines.join('\n')}\n`)
      }),
    )
}

/** Keys with a right checksum, each once, of a text of any length. */
async function keysIn(text: Readable): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const pattern = new RegExp(KEY_PATTERN, 'g')
  let read = ''
  for await (const chunk of text.setEncoding('utf8')) {
    read = read.slice(-OVERLAP) + String(chunk)
    for (const [token] of read.matchAll(pattern))
      if (readKeyToken(token) !== undefined) found.add(token)
  }
  return found
}
