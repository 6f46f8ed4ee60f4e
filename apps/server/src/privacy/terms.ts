import type { Env } from '#/env-schema.ts'

/** Days after which each kind of personal data is erased (docs/personal-data.md). */
export interface Terms {
  /** Recipients' phones and e-mails: since the parcel was handed out, returned or cancelled. */
  readonly recipients: number
  /** Texts and recipients of messages: since they were put. */
  readonly messages: number
  /** Responses to vacancies: since they were handled, and those that nobody handles, since they came. */
  readonly responses: number
  readonly openResponses: number
  /** Applications that were refused: since then. */
  readonly applications: number
  /** Messages from the cabinet: since they were handled. */
  readonly feedback: number
  /** Evidence of consents: since what they were given for was erased. */
  readonly consents: number
  /** Addresses in the journal, and its names, values and reasons. */
  readonly addresses: number
  readonly journal: number
  /** Security events: since their hour. */
  readonly security: number
}

export const termsOf = (env: Env): Terms => ({
  recipients: env.RETENTION_RECIPIENTS_DAYS,
  messages: env.RETENTION_MESSAGES_DAYS,
  responses: env.RETENTION_RESPONSES_DAYS,
  openResponses: env.RETENTION_OPEN_RESPONSES_DAYS,
  applications: env.RETENTION_APPLICATIONS_DAYS,
  feedback: env.RETENTION_FEEDBACK_DAYS,
  consents: env.RETENTION_CONSENTS_DAYS,
  addresses: env.RETENTION_ADDRESSES_DAYS,
  journal: env.RETENTION_JOURNAL_DAYS,
  security: env.RETENTION_SECURITY_DAYS,
})
