import type { FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { readExtendPrice } from '#/orders/extend-parcel.ts'
import { prefersEnglish } from './prefers-english.ts'
import { merchantOf } from './guard.ts'
import type { ParcelView } from './present-parcel.ts'

/** How parcels are shown to whoever asks. */
export function openParcelViews({ config, database }: Pick<Context, 'config' | 'database'>) {
  return async (request: FastifyRequest): Promise<ParcelView> => {
    const { scopes, test } = merchantOf(request)
    const storageDay = await readExtendPrice(database.db, new Date()).catch((error: unknown) => {
      // Parcels are read without a tariff too.
      if (error instanceof AppError && error.code === 'no_tariff') return null
      throw error
    })
    return {
      scopes,
      test,
      publicUrl: config.publicUrl,
      isEnglish: prefersEnglish(request),
      storageDay,
    }
  }
}
