/** An identifier of the merchant API, such as `evt_0193…`: what it is of, and the uid without hyphens. */
export const prefixedId = (prefix: string, uid: string): string =>
  `${prefix}_${uid.replaceAll('-', '')}`

/** @returns undefined for what is no id of this prefix */
export function uidOfId(prefix: string, id: string): string | undefined {
  if (!id.startsWith(`${prefix}_`)) return undefined
  const [, ...parts] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
      id.slice(prefix.length + 1),
    ) ?? []
  return parts.length === 0 ? undefined : parts.join('-')
}
