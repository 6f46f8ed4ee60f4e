import { readFileSync } from 'node:fs'

type Source = Readonly<Record<string, string | undefined>>

/**
 * Values that lie in files, as orchestrators hand secrets over: `SECRET_FILE=/run/secrets/secret` stands for `SECRET`.
 * The end of the last line does not belong to the value.
 * @param names the variables that may be given so
 * @returns the environment with the values in place; in Russian what could not be read, each naming its variable
 */
export function readValuesFromFiles(
  source: Source,
  names: readonly string[],
): { readonly values: Source; readonly errors: readonly string[] } {
  const values: Record<string, string | undefined> = { ...source }
  const errors: string[] = []
  for (const name of names) {
    const file = source[`${name}_FILE`]
    // `BRAND_FILE` is a variable of its own.
    if (file === undefined || file === '' || names.includes(`${name}_FILE`)) continue
    if ((source[name] ?? '') !== '') errors.push(`${name}: задан и сам, и файлом ${name}_FILE`)
    else
      try {
        values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      } catch {
        errors.push(`${name}_FILE: не удалось прочитать ${file}`)
      }
  }
  return { values, errors }
}
