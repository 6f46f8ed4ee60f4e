/** What the bundler tells of a module: its text after plugins, and what it imports at once. */
interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Characters of a module's text, before it is minified. */
const SMALL = 3000

/**
 * Groups the small modules that the map needs and other pages share. Left alone each becomes a file of its own, 18 of them
 * under 2 KB, and a browser without HTTP/2 fetches six at a time. Only modules whose imports are small too: with one of
 * them a page never loads a library that it does not use.
 */
export const groupMapParts = (map: string, framework: RegExp) => {
  let needed: ReadonlySet<string> | undefined
  const small = new Map<string, boolean>()

  const isSmall = (id: string, modules: Modules): boolean => {
    const known = small.get(id)
    if (known !== undefined) return known
    // Of modules that import each other in a ring, the first decides.
    small.set(id, true)
    const info = modules.getModuleInfo(id)
    const found =
      framework.test(id) ||
      (info?.code !== undefined &&
        info.code !== null &&
        info.code.length < SMALL &&
        info.importedIds.every((imported) => isSmall(imported, modules)))
    small.set(id, found)
    return found
  }

  return (id: string, modules: Modules): string | null => {
    needed ??= importsOf(map, modules)
    return needed.has(id) && isSmall(id, modules) ? 'map-parts' : null
  }
}

/** The module and everything that it imports at once. */
const importsOf = (root: string, modules: Modules): ReadonlySet<string> => {
  const found = new Set([root])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
