import { isStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'
import { commandRow } from '../device/locker-card.ts'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse } from '../http/errors.ts'
import { addedBetween, datesInOrder } from '../http/filters.ts'
import { ADMINISTRATORS, defineOperatorEndpoint, OPERATOR_PATH } from '../http/console-roles.ts'

/** Entries that a question counts and pages through at most: whoever wants older ones names days. */
export const AUDIT_FOUND_MAX = 10_000
/** The command line, among the operators that entries are asked for by. */
export const CLI_OPERATOR = 'cli'
/** Fewer signs of a name would find half of everything. */
export const AUDIT_NAME_MIN = 3

const facts = z.record(z.string(), z.unknown())

const code = (message: string) =>
  z
    .string()
    .regex(/^[a-z_]{0,40}$/, message)
    .default('')

const text = (most: number, message: string) =>
  z.string().trim().max(most, message).refine(isStorable, message).default('')

/** The command to a locker that an entry is about: request, approval and result. */
const auditCommand = commandRow
  .pick({
    uid: true,
    kind: true,
    state: true,
    result: true,
    operator: true,
    approver: true,
    asked_at: true,
    issued_at: true,
    expires_at: true,
    answered_at: true,
    waits: true,
  })
  .meta({ id: 'AuditCommand' })
export type AuditCommand = z.output<typeof auditCommand>

export const auditRow = z
  .object({
    uid: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** Null: the command line. */
    operator_uid: z.string().nullable(),
    /** The login, or `cli`. */
    actor: z.string(),
    /** Of the operator now; empty for the command line. */
    actor_name: z.string(),
    /** `subject.verb` */
    action: z.string(),
    subject_kind: z.string(),
    subject_id: z.string(),
    subject_name: z.string(),
    /** Only what changed. */
    before: facts.nullable(),
    after: facts.nullable(),
    reason: z.string(),
    address: z.string(),
    command: auditCommand.nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditRow = z.output<typeof auditRow>

export const listAudit = defineOperatorEndpoint({
  id: 'listAudit',
  method: 'GET',
  path: `${OPERATOR_PATH}/audit`,
  tag: 'Консоль: журнал',
  summary: 'Журнал действий страницами, новые сверху; count считается до 10 000',
  roles: ADMINISTRATORS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      /** The uid of an operator, or `cli`. */
      operator: z
        .union([z.literal(''), z.literal(CLI_OPERATOR), z.guid()], 'Нет такого оператора')
        .default(''),
      /** What stands before the dot of an action. */
      group: code('Нет такого вида действий'),
      subject_kind: code('Нет такого вида предметов'),
      /** Exactly. */
      subject_id: text(200, 'Номер не длиннее 200 знаков'),
      /** Beginnings of words of what people call it, or its number. */
      name: text(100, 'Название не длиннее 100 знаков').refine(
        (value) => value === '' || value.length >= AUDIT_NAME_MIN,
        `Введите хотя бы ${AUDIT_NAME_MIN} знака названия`,
      ),
    }),
  ),
  responses: {
    200: collectionOf(auditRow).extend({
      /** False: there are more than `count`. */
      exact: z.boolean(),
    }),
    400: badRequestResponse,
  },
})
