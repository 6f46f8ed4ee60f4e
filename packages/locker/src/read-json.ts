export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
export const isOneOf = <Value extends string>(
  values: readonly Value[],
  value: unknown,
): value is Value => values.some((one) => one === value)
