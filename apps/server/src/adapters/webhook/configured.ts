import type { Config } from '#/config.ts'
import type { GuardOptions } from './guarded.ts'

/** By which rules, and by which way, this installation calls shops' servers. */
export const guardOptions = ({ env, publicUrl }: Config): GuardOptions => ({
  publicUrl,
  allowLocal: env.WEBHOOK_ALLOW_LOCAL,
  proxy: env.WEBHOOK_PROXY,
})
