/** The most particular first: most browsers name their forebears too. */
const BROWSERS = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

type Signs = readonly (readonly [sign: RegExp, name: string])[]

const nameIn = (signs: Signs, agent: string): string | undefined =>
  signs.find(([sign]) => sign.test(agent))?.[1]

export const UNKNOWN_DEVICE = 'Неизвестное устройство'

/** «Chrome, Windows» of what a browser says of itself. */
export const formatDevice = (agent: string): string =>
  [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter(Boolean).join(', ') || UNKNOWN_DEVICE
