import type { ConsentForm } from '@yacheyka/core/privacy/personal-data'
import { newUid } from '#/db/uuid.ts'
import type { Erasure } from './erasure.ts'

interface GivenConsent {
  /** E.164, and an e-mail, either may be empty. */
  readonly phone: string
  readonly email: string
  readonly consent_version: string | null
  readonly offer_version?: string | null
  readonly at: Date | null
  readonly address: string | null
  readonly withdrawn_at: Date | null
}

/** Keeps that these consents were given; whose they were only somebody can tell who names the phone or the e-mail. */
export async function keepEvidence(
  { transaction, digests, now }: Omit<Erasure, 'files'>,
  form: ConsentForm,
  given: readonly GivenConsent[],
): Promise<void> {
  const rows = given.flatMap(({ phone, email, at, address, offer_version: offer, ...consent }) =>
    at === null
      ? []
      : [
          {
            ...consent,
            uid: newUid(),
            form,
            phone_digest: digests.of(phone),
            email_digest: digests.of(email),
            offer_version: offer ?? null,
            given_at: at,
            address: address ?? '',
            erased_at: now,
          },
        ],
  )
  if (rows.length > 0) await transaction.insertInto('consent_evidence').values(rows).execute()
}
