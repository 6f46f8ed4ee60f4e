/** RFC 3339 in whole seconds. */
export const secondsOf = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z')
