import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { ApiError, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { clearTokens, readTokens, writeTokens, type KeptTokens } from './session-cookie.ts'

/** Milliseconds after which no response to a refresh is waited for. */
const TIMEOUT = 20_000

export const SESSION_ENDED = 'Сессия завершена. Войдите снова.'
export const sessionEnded = (): ApiError => new ApiError(401, SESSION_ENDED)

/** The server has said that the refresh token is no good; a lost connection or an error of its own says nothing. */
export const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status)

const requestAccess = async (refresh: string): Promise<string> => {
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    return (await call(ENDPOINTS.refreshTokens, { body: { refresh } }, { signal })).access
  } catch (error) {
    throw signal.aborted ? new ApiError(0, NO_CONNECTION, {}, error) : error
  }
}

/**
 * Puts a new access token into the cookie, unless another tab was faster. Tokens that the server refuses are cleared; a
 * session that another tab has begun meanwhile is not.
 * @param stale the access token that was there when its asker began to wait
 * @param isMine whether tokens belong to the user of this tab
 * @param onClear told when they are cleared
 * @throws {ApiError}
 */
export const renewTokens = async (
  stale: string | undefined,
  isMine: (kept: KeptTokens) => boolean,
  onClear: () => void,
): Promise<KeptTokens> => {
  const kept = readTokens()
  if (kept === undefined || !isMine(kept)) throw sessionEnded()
  if (kept.access !== stale) return kept
  const isStillThere = () => readTokens()?.refresh === kept.refresh
  const access = await requestAccess(kept.refresh).catch((error: unknown) => {
    if (isRejection(error) && isStillThere()) {
      clearTokens()
      onClear()
    }
    throw error
  })
  // Signed out, or in as somebody else, while the response was on its way.
  if (!isStillThere()) throw sessionEnded()
  const next = { ...kept, access, at: Date.now() }
  writeTokens(next)
  return next
}
