export const toggled = (chosen: ReadonlySet<string>, uid: string): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (!next.delete(uid)) next.add(uid)
  return next
}

export const withAll = (
  chosen: ReadonlySet<string>,
  uids: readonly string[],
): ReadonlySet<string> => new Set([...chosen, ...uids])

/** All of a page's, or none of them where all are chosen already. */
export const toggledAll = (
  chosen: ReadonlySet<string>,
  uids: readonly string[],
): ReadonlySet<string> => {
  if (!uids.every((uid) => chosen.has(uid))) return withAll(chosen, uids)
  const gone = new Set(uids)
  return new Set([...chosen].filter((uid) => !gone.has(uid)))
}
