import { APPROVAL_KIND_WORDING, type ApprovalKind } from '@yacheyka/core/billing/credit'
import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Actor } from '#/audit/actor.ts'
import { writeToAdministrators, writeToOperator } from '#/messages/operator-emails.ts'
import { isAlone } from '#/operators/second-operator.ts'
import type { LedgerOptions } from '#/ledger/options.ts'

interface Requested {
  readonly uid: string
  readonly kind: ApprovalKind
  /** What it is about, for people. */
  readonly name: string
  readonly amount: Kopecks
}

const ALONE =
  'Второго оператора нет: через час автор запроса сможет подтвердить его сам, с кодом второго фактора. Если запрос сделали не вы, завершите все входы и смените пароль, а второго оператора заведите в «Операторах».'

/** Tells every administrator of a request that waits, in its transaction. */
export async function notifyOfRequest(
  transaction: Transaction<Database>,
  { uid, kind, name, amount }: Requested,
  actor: Actor & { readonly operatorUid: string },
  options: LedgerOptions,
): Promise<void> {
  if (options.silent === true) return
  const alone = await isAlone(transaction, actor.operatorUid, options.now)
  const email = {
    template: 'approval_asked' as const,
    about: uid,
    subject: `Ждёт второго оператора: ${formatMoney(amount)}`,
    paragraphs: [
      `${APPROVAL_KIND_WORDING[kind]}: ${name}, ${formatMoney(amount)}. Просит оператор ${actor.login}. Это больше, чем один оператор проводит сам, поэтому деньги ждут решения.`,
      ...(alone ? [ALONE] : []),
      `Решение: ${options.messages.publicUrl}/operator/approvals`,
    ],
  }
  await writeToAdministrators(transaction, email, options)
}

/** Tells whoever asked what was decided. */
export async function notifyOfDecision(
  transaction: Transaction<Database>,
  { uid, kind, name, amount }: Requested,
  decided: { readonly requestedBy: string; readonly refusal?: string | undefined },
  options: LedgerOptions,
): Promise<void> {
  if (options.silent === true) return
  const { requestedBy, refusal: rejection } = decided
  const said = rejection === undefined ? 'Проведено' : 'Отказано'
  const email = {
    template: 'approval_settled' as const,
    about: uid,
    subject: `${said}: ${formatMoney(amount)}`,
    paragraphs: [
      `${APPROVAL_KIND_WORDING[kind]}: ${name}, ${formatMoney(amount)}. ${said}.`,
      ...(rejection === undefined ? [] : [`Причина: ${rejection}`]),
      `Все запросы: ${options.messages.publicUrl}/operator/approvals`,
    ],
  }
  await writeToOperator(transaction, requestedBy, email, options)
}
