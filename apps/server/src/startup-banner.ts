import type { Config } from './config.ts'

interface FirstAccess {
  readonly login: string
  readonly password: string
}

/**
 * What a start says: where the product is and what it runs on.
 * @param store the database, in words
 * @param archive the file of the map's streets, where it has one
 * @param demonstration lines of its own, none for a real network
 * @param firstAccess where nobody has entered the console yet
 */
export function formatStartupBanner(
  config: Config,
  store: string,
  port: number,
  archive: string | undefined,
  demonstration: readonly string[],
  firstAccess?: FirstAccess,
): string {
  const { env, brand, host } = config
  const site = `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`
  if (!config.serves)
    return [
      `«${brand.name}»: очередь работает`,
      `  состояние     ${site}/readyz, ${site}/metrics`,
      `  данные        ${store}`,
    ].join('\n')
  return [
    `«${brand.name}» работает`,
    `  сайт          ${site}`,
    `  API           ${site}/api/docs`,
    `  состояние     ${site}/readyz, ${site}/metrics`,
    `  данные        ${store}`,
    `  бренд         ${env.BRAND_FILE}`,
    `  карта         ${formatMap(env, archive)}`,
    ...(config.demo ? [] : [formatLinks(config)]),
    ...(config.works ? [] : ['  очередь       в другом процессе: PROCESS=worker']),
    ...(firstAccess === undefined ? [] : [formatFirstAccess(site, firstAccess)]),
    ...demonstration,
  ].join('\n')
}

const formatMap = ({ MAP }: Config['env'], archive: string | undefined): string => {
  if (archive !== undefined) return `улицы из ${archive}`
  return MAP === undefined || MAP === 'embedded'
    ? 'встроенная, без улиц; с улицами: docs/map.md'
    : MAP
}

/** A real network's emails leave this machine, and so do the links in them. */
const formatLinks = ({ env, publicUrl }: Config): string =>
  env.PUBLIC_URL === undefined
    ? `  ссылки        в письмах и СМС ведут на ${publicUrl}, у получателей это не откроется: задайте PUBLIC_URL`
    : `  ссылки        в письмах и СМС ведут на ${publicUrl}`

const formatFirstAccess = (site: string, { login, password }: FirstAccess): string =>
  `  консоль       ${site}/operator: ${login}, пароль для первого входа ${password}`
