const codeOf = (reason: unknown): number =>
  reason instanceof Error && 'errcode' in reason ? Number(reason.errcode) & 0xff : 0

/** SQLITE_CORRUPT, SQLITE_NOTADB, or the check's own word. */
export const isDamage = (reason: unknown): boolean =>
  [11, 26].includes(codeOf(reason)) || (reason instanceof Error && reason.message === 'damaged')

/** SQLITE_BUSY, SQLITE_LOCKED: somebody else works with a file that may well be whole. */
export const isBusy = (reason: unknown): boolean => [5, 6].includes(codeOf(reason))

/** SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, or a file that was not copied: each of them may be a disk without room. */
export const mayBeFull = (reason: unknown): boolean =>
  [10, 13, 14].includes(codeOf(reason)) ||
  (reason instanceof Error &&
    'code' in reason &&
    (reason.code === 'ENOSPC' || reason.code === 'EDQUOT'))
