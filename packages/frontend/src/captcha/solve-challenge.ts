import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { getCaptchaChallenge } from '@yacheyka/contract/captcha/captcha'
import { solveChallengeWorkers } from 'altcha/lib'
import ProofWorker from 'altcha/workers/pbkdf2?worker'

type Challenge = Parameters<typeof solveChallengeWorkers>[0]['challenge']

/** More workers than this slow a phone down and hardly hasten the answer. */
const WORKERS_MAX = 4

/** Proof of work for an ALTCHA challenge. */
export interface Proof {
  /** Base64 of challenge and solution, as the server takes it. */
  readonly token: string
  /** When the server stops taking it, in seconds since 1970. */
  readonly expiresAt: number | undefined
}

/**
 * Works a challenge out in workers of our own origin; undefined where it could not be done within `timeout` (ms) or was
 * aborted. Needs a secure context (https or localhost). Loaded when the first visitor presses the mark: of ALTCHA's own
 * element, 33 KB with its styles, this is the 1 KB that counts; the mark and its states are ours.
 */
export const solveChallenge = async (
  reply: ResponseBody<typeof getCaptchaChallenge>,
  timeout: number,
  controller: AbortController,
): Promise<Proof | undefined> => {
  // The library's own type of what its server side made.
  const challenge = reply as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency || 1),
    controller,
    createWorker: () => new ProofWorker(),
    timeout,
  })
  if (solution === null) return undefined
  const { parameters, signature } = challenge
  return {
    token: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: parameters.expiresAt,
  }
}
