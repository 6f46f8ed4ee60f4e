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
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate))
}

/** `#/x` is the package's own `src/x`, `@yacheyka/core/x` is `packages/core/src/x`. */
function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('#/'))
    return posix.join(...file.split('/').slice(0, 2), 'src', specifier.slice(2))
  const [scope, name = '', ...rest] = specifier.split('/')
  return scope === '@yacheyka' ? posix.join('packages', name, 'src', ...rest) : specifier
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
