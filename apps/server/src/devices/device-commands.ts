import type { Writable } from 'node:stream'
import { type Command, Option } from 'commander'
import { CLI_ACTOR } from '#/audit/actor.ts'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { withDatabase } from '#/db/with-database.ts'
import { AppError } from '#/http/errors.ts'
import { readDeviceRoot } from './device-root.ts'
import {
  addStaff,
  confirmDevice,
  listDevices,
  makeEnrolmentCode,
  revokeDevice,
  type StaffDraft,
  stopStaff,
} from './manage-devices.ts'

interface DeviceCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly config: Pick<Config, 'secret' | 'previousSecret'>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

const parseList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** `locker code`, `locker list`, `locker confirm`, `locker revoke`, `locker add-staff`, `locker stop-staff`. */
export function defineDeviceCommands(program: Command, options: DeviceCommandsOptions): void {
  const locker = program
    .command('locker')
    .description('постаматы на своей программе: подключение, люди у экрана')
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const rootOf = (db: OpenDatabase['db']) => readDeviceRoot(db, options.config)
  const by = async (db: OpenDatabase['db']) => ({
    actor: CLI_ACTOR,
    root: await rootOf(db),
    now: new Date(),
  })
  /** Rejections are sentences for whoever typed the command. */
  const run = async (action: (db: OpenDatabase['db']) => Promise<void>) => {
    try {
      await withDatabase(options, ({ db }) => action(db))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      process.exitCode = 1
      print(error.message)
    }
  }

  locker
    .command('code')
    .description('выпустить одноразовый код подключения, на сутки')
    .argument('<point>', 'номер точки')
    .action((point: string) =>
      run(async (db) => print(`Код: ${await makeEnrolmentCode(db, point, await by(db))}`)),
    )
  locker
    .command('list')
    .description('постаматы точки: состояние, цифры сверки, когда были на связи')
    .argument('<point>', 'номер точки')
    .action((point: string) =>
      run(async (db) => {
        for (const { uid, state, digits, heardAt } of await listDevices(
          db,
          point,
          await rootOf(db),
        ))
          print(`${uid}  ${state}  ${digits}  ${heardAt?.toISOString() ?? '—'}`)
      }),
    )
  locker
    .command('confirm')
    .description('подтвердить постамат: цифры на его экране сверены')
    .argument('<uid>', 'постамат')
    .requiredOption('--digits <digits>', 'шесть цифр с экрана')
    .option('--replace', 'прежний постамат точки отозвать')
    .action((uid: string, { digits, replace }: { digits: string; replace?: boolean }) =>
      run(async (db) => {
        await confirmDevice(db, { uid, digits, replace: replace === true }, await by(db))
        print('Постамат подключён')
      }),
    )
  locker
    .command('revoke')
    .description('отозвать постамат: он стирает ключ кодов и токен')
    .argument('<uid>', 'постамат')
    .action((uid: string) =>
      run(async (db) => {
        await revokeDevice(db, uid, await by(db))
        print('Постамат отозван')
      }),
    )
  locker
    .command('add-staff')
    .description('завести курьера или техника; номер и ПИН-код показываются один раз')
    .argument('<name>', 'имя')
    .addOption(
      new Option('--role <role>', 'кто это')
        .choices(['courier', 'technician'])
        .makeOptionMandatory(true),
    )
    .requiredOption('--points <numbers>', 'номера точек через запятую', parseList)
    .action((name: string, flags: Omit<StaffDraft, 'name'>) =>
      run(async (db) => {
        const { badge, pin } = await addStaff(db, { name, ...flags }, await by(db))
        print(`Номер: ${badge}\nПИН-код: ${pin}`)
      }),
    )
  locker
    .command('stop-staff')
    .description('больше не пускать этот номер')
    .argument('<badge>', 'номер')
    .action((badge: string) =>
      run(async (db) => {
        await stopStaff(db, badge, await by(db))
        print('Номер больше не действует')
      }),
    )
}
