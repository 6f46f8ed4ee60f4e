import type { Config } from '#/config.ts'
import { openSealing } from '#/auth/sealed.ts'

/** Secrets of webhooks at rest, each bound to its endpoint. */
export const webhookSealing = ({
  secret,
  previousSecret,
}: Pick<Config, 'secret' | 'previousSecret'>) =>
  openSealing('yacheyka webhooks: secrets of endpoints, v1', secret, previousSecret)
