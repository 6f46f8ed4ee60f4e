import type { SetupStepAnswer } from '@yacheyka/contract/dashboard/console-setup'
import type { Captcha } from '#/adapters/captcha/port.ts'
import { openArchive, unpackTile } from '#/adapters/map/archive.ts'
import { ProviderError } from '#/adapters/remote.ts'
import { EnvError } from '#/env.ts'

type Said = Pick<SetupStepAnswer, 'state' | 'fact'>

const PLACE = { form: 'track', ip: '127.0.0.1' } as const

/** Has the service look at our key; our own captcha makes a puzzle and refuses it without a solution. */
export async function tryCaptcha(captcha: Captcha): Promise<Said> {
  if (captcha.challenge !== undefined) {
    const challenge = await captcha.challenge(PLACE.form)
    const token = Buffer.from(JSON.stringify({ challenge })).toString('base64')
    return (await captcha.verify(token, PLACE))
      ? { state: 'todo', fact: 'Своя, но пропускает без решения' }
      : { state: 'done', fact: 'Своя, без сторонних: задачу выдаёт, без решения не пускает' }
  }
  try {
    return (await captcha.acceptsKey?.()) === true
      ? { state: 'done', fact: 'Яндекс SmartCaptcha отвечает, ключ сервера признан' }
      : { state: 'todo', fact: 'Яндекс SmartCaptcha не признала ключ сервера' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { state: 'todo', fact: 'Яндекс SmartCaptcha не отвечает или не признала ключ сервера' }
  }
}

/** Opens the archive anew and reads its header and one tile. */
export async function tryMap(file: string): Promise<Said> {
  try {
    const archive = await openArchive(file)
    try {
      for await (const { bytes } of archive.lastTiles()) {
        unpackTile(bytes)
        return { state: 'done', fact: 'Архив открывается, плитка читается' }
      }
      return { state: 'todo', fact: 'В архиве нет плиток' }
    } finally {
      await archive.close()
    }
  } catch (error) {
    const [why] = error instanceof EnvError ? error.errors : []
    return { state: 'todo', fact: why ?? 'Плитка архива не читается' }
  }
}
