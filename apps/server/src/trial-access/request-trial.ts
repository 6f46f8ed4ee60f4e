import type { Kysely } from 'kysely'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { TrialTokens } from '#/auth/trial.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { findTrial } from './find-trial.ts'
import { TRIAL_DAYS } from './open-trial.ts'
import type { TrialLinks, TrialRequest } from './trial-link.ts'
import { trialFoundMail, trialLinkMail } from './trial-mails.ts'

/**
 * Mails the link that opens trial access, or to whom it is open already what opens it. Whoever asks is told the same of every address,
 * and nothing else is stored.
 */
export const requestTrial = (
  db: Kysely<Database>,
  request: TrialRequest,
  {
    links,
    tokens,
    settings,
  }: {
    readonly links: TrialLinks
    readonly tokens: TrialTokens
    readonly settings: MailSettings
  },
): Promise<unknown> =>
  inTransaction(db, async (transaction) => {
    const found = await findTrial(transaction, request.email, tokens, request.requestedAt)
    await putMessages(transaction, [
      {
        channel: 'email',
        recipient: request.email,
        template: 'trial_access',
        ...(found === undefined
          ? trialLinkMail(settings, links.make(request), TRIAL_DAYS)
          : trialFoundMail(settings, found)),
        sendAfter: request.requestedAt,
        urgent: true,
      },
    ])
  })
