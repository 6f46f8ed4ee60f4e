/** Address of the script in a stack trace, as every browser writes it. */
const OWN_URL = /(https?:\/\/[^\s()@]+?\/)widget\.js/

/**
 * The folder that the script was loaded from, with a slash at its end: of a classic script by its element, of a module
 * or a dynamic import, which have none and whose `import.meta` a classic script could not even name, by a stack trace.
 * To be called while the script runs for the first time.
 */
export const findScriptBase = (
  script: HTMLOrSVGScriptElement | null,
  stack: string | undefined,
): string | undefined => {
  if (script !== null && 'src' in script && script.src !== '') return new URL('.', script.src).href
  return OWN_URL.exec(stack ?? '')?.[1]
}

/** A base that frames may be loaded from, or undefined. */
export const parseBase = (text: string): URL | undefined => {
  try {
    const url = new URL(text.endsWith('/') ? text : `${text}/`, document.baseURI)
    return /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}
