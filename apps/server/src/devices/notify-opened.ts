import { AT_THE_POINT } from '@yacheyka/core/parcels/parcel-status'
import { afterQuietHours } from '@yacheyka/core/parcels/storage'
import { typeset } from '@yacheyka/core/text/wording'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { MessageSettings, ParcelFacts } from '#/messages/parcel-facts.ts'
import { capitalised, linkOf, parcelOf, pointOf, senderOf } from '#/messages/parcel-words.ts'
import { type NewMessage, putMessages } from '#/messages/put-messages.ts'
import { readParcelFacts } from '#/messages/read-parcel-facts.ts'
import { fitSms } from '#/messages/sms-length.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { cellBehind } from './queries.ts'

/** A door that a locker has opened because an operator ordered it. */
export interface OpenedDoor {
  readonly command: string
  readonly door: number
}

/**
 * Tells recipients whose parcels lie behind doors that an operator has opened: an SMS after the quiet hours of the point, an
 * e-mail where there is no phone. Once a command.
 */
export async function notifyOpened(
  transaction: Kysely<Database>,
  pointUid: string,
  opened: readonly OpenedDoor[],
  { messages: settings, now }: Pick<RecordOptions, 'messages' | 'now'>,
): Promise<void> {
  if (opened.length === 0) return
  const { rows } = await sql<OpenedDoor & { uid: string }>`
    SELECT coalesce(parent_uid, uid) AS uid, opened.door, opened.command
    FROM unnest(${opened.map(({ door }) => door)}::integer[], ${opened.map(({ command }) => command)}::text[])
        AS opened (door, command)
      LEFT JOIN LATERAL (${cellBehind(pointUid, sql`opened.door`)}) said ON true
      JOIN parcel ON coalesce(said.cell = parcel.barcode, cell_number = opened.door)
    WHERE point_uid = ${pointUid} AND status = ANY(${AT_THE_POINT}::text[]) AND NOT sandbox`.execute(
    transaction,
  )
  const parcels = await readParcelFacts(
    transaction,
    rows.map(({ uid }) => uid),
  )
  const put = rows.flatMap(({ uid, door, command }): readonly NewMessage[] => {
    const parcel = parcels.find((one) => one.uid === uid)
    if (parcel === undefined || parcel.phone + parcel.email === '') return []
    const channel = parcel.phone === '' ? 'email' : 'sms'
    return [
      {
        template: 'cell_opened',
        parcelUid: uid,
        urgent: false,
        deadline: undefined,
        channel,
        recipient: channel === 'sms' ? parcel.phone : parcel.email,
        ...textOf(channel, door, parcel, settings),
        effectKey: `${uid}:cell_opened:${command}`,
        sendAfter:
          channel === 'sms' ? new Date(afterQuietHours(now.getTime(), parcel.timeZone)) : now,
      },
    ]
  })
  await putMessages(transaction, put)
}

function textOf(
  channel: NewMessage['channel'],
  door: number,
  parcel: ParcelFacts,
  settings: MessageSettings,
): Pick<NewMessage, 'subject' | 'body'> {
  const opened = `Ячейку ${door} открыл оператор.`
  const parcelName = `${parcelOf(parcel)}${senderOf(parcel)}`
  const where = `${pointOf(parcel)}, ${parcel.pointAddress}`
  const link = linkOf(parcel, settings)
  if (channel === 'sms') {
    const write = (text: string) => `${settings.brand}: ${text} ${link}`.replaceAll('\u00a0', ' ')
    return {
      subject: '',
      body: fitSms([
        write(`${opened} В ней ${parcelName}. ${where}.`),
        write(`${opened} В ней ваша посылка. ${pointOf(parcel)}.`),
        write(opened),
      ]),
    }
  }
  const paragraphs = [
    'Здравствуйте!',
    `${opened} В ней ${parcelName}: ${where}.`,
    `Если вы об этом не просили, позвоните нам: номер на странице посылки, ${link}`,
    `Ваша «${settings.brand}»`,
  ]
  return {
    subject: typeset(capitalised(opened.replace(/\.$/, ''))),
    body: paragraphs.map((paragraph) => typeset(paragraph)).join('\n\n'),
  }
}
