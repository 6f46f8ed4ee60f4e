import { posix } from 'node:path'

/** Which files each file imports, types included; files and packages outside the given ones are left out. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** @param texts each file's text by its path from the root of the repository */
export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...texts].map(([file, text]) => [
      file,
      specifiersOf(text)
        .map((specifier) => resolve(file, specifier, texts))
        .filter((found) => found !== undefined),
    ]),
  )
}

export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')

function resolve(
  file: string,
  specifier: string,
  files: { has: (path: string) => boolean },
): string | undefined {
  const path = pathOf(file, specifier)
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => path + ending)
    .find((candidate) => files.has(candidate))
}

/** Workspaces that do not stand in `packages`. */
const APPS: Readonly<Record<string, string>> = { 'locker-app': 'apps/locker' }

/** `#/x` is the package's own `src/x`, `@yacheyka/core/x` is `packages/core/src/x`. */
function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('#/'))
    return posix.join(...file.split('/').slice(0, 2), 'src', specifier.slice(2))
  const [scope, name = '', ...rest] = specifier.split('/')
  if (scope !== '@yacheyka') return specifier
  return posix.join(APPS[name] ?? posix.join('packages', name), 'src', ...rest)
}

/**
 * Groups of nodes that reach each other, by Tarjan's algorithm.
 * @returns only groups of two and more, each sorted
 */
export function circlesOf(graph: ImportGraph): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const visit = (node: string): number => {
    const place = order.size
    order.set(node, place)
    let low = place
    stack.push(node)
    open.add(node)
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.has(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low)
    lowest.set(node, low)
    if (low === place) {
      const group = stack.splice(stack.indexOf(node))
      for (const member of group) open.delete(member)
      if (group.length > 1) circles.push(group.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

/**
 * Which folders and files of one folder import each other, for each folder that has some: an import counts where the paths
 * of both files part.
 */
function graphsOfFolders(graph: ImportGraph): Map<string, Map<string, Set<string>>> {
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const [file, imports] of graph)
    for (const imported of imports) {
      const [folder, one, other] = partingOf(file, imported)
      const members = folders.get(folder) ?? new Map<string, Set<string>>()
      folders.set(folder, members)
      members.set(one, (members.get(one) ?? new Set()).add(other))
    }
  return folders
}

/** The folder that holds both files, and the member of it that each is or stands in. */
function partingOf(file: string, other: string): [folder: string, one: string, other: string] {
  const [parts, others] = [file.split('/'), other.split('/')]
  const depth = parts.findIndex((part, at) => part !== others[at])
  const upTo = (path: readonly string[]) => path.slice(0, depth + 1).join('/')
  return [parts.slice(0, depth).join('/'), upTo(parts), upTo(others)]
}

/** Groups of folders, and of files beside folders, that reach each other within one folder, at any depth. */
export const circlesOfFolders = (graph: ImportGraph): string[][] =>
  [...graphsOfFolders(graph).values()].flatMap((members) =>
    circlesOf(new Map([...members].map(([member, others]) => [member, [...others]]))),
  )
