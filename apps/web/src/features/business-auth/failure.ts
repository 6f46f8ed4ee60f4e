import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { NoticeWords } from './notice.tsx'

/** To the letter (specifications 1 and 2, section 8). */
export const MESSAGES = {
  invalid: APPLICATION_MESSAGES.invalid,
  later: 'Произошла ошибка, попробуйте позже',
  suspended: 'Вход приостановлен',
  notTaken: 'Заявка не принята, попробуйте позже',
} as const

/** The popup of a failed call: the words of its status, and the server's own where they say more. */
export const failureNotice = (error: unknown, text: string): NoticeWords => ({
  kind: 'failure',
  text,
  detail: error instanceof ApiError && error.detail !== text ? error.detail : undefined,
})
