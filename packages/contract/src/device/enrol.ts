import * as z from 'zod'
import { deviceDoor, doubledDoors } from './device-door.ts'
import { deviceConfig } from './feed.ts'
import { journalText } from './fields.ts'

export const enrolRequest = z.object({
  /** One-time code of the console. */
  code: z.string().min(1).max(32),
  /** Ed25519, base64url of the raw key. */
  public_key: journalText.min(1).max(64),
  board: journalText.min(1).max(32),
  version: journalText.min(1).max(32),
  doors: z
    .array(deviceDoor)
    .max(1000)
    .superRefine((doors, context) => {
      for (const { index, message } of doubledDoors(doors))
        context.addIssue({ code: 'custom', path: [index], message })
    }),
})
export type EnrolRequest = z.output<typeof enrolRequest>

export const enrolResponse = z.object({
  device_uid: z.string().min(1).max(64),
  /** `<uid>.<secret>`, for the header `Authorization: Device …`. */
  token: z.string().min(1).max(256),
  /** Ed25519, base64url of the raw keys: two, so that one can be replaced. */
  server_keys: z.array(z.string()).min(1).max(2),
  config: deviceConfig,
})
export type EnrolResponse = z.output<typeof enrolResponse>
