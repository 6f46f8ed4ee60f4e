import { expect, test } from 'vitest'
import { groupMapParts } from './map-parts.ts'

const LONG = 'x'.repeat(5000)

/** Modules by their id: their text, and what they import. */
const MODULES: Readonly<Record<string, readonly [code: string, ...imports: string[]]>> = {
  'map.tsx': [LONG, 'words.ts', 'canvas.ts', 'dates.ts', 'ring.ts'],
  'words.ts': ['x', 'react/index.js'],
  'canvas.ts': ['x', 'library.js'],
  'library.js': [LONG],
  'dates.ts': ['x', 'words.ts'],
  'ring.ts': ['x', 'ring-back.ts'],
  'ring-back.ts': ['x', 'ring.ts'],
  'other-page.ts': ['x'],
  'react/index.js': [LONG],
}

const group = groupMapParts('map.tsx', /react/)
const modules = {
  getModuleInfo: (id: string) => {
    const [code = null, ...importedIds] = MODULES[id] ?? []
    return { code, importedIds }
  },
}

test.each(['words.ts', 'dates.ts', 'ring.ts', 'ring-back.ts'])(
  '%s, small as all that it imports, is part of the map’s group',
  (id) => {
    expect(group(id, modules)).toBe('map-parts')
  },
)

test.each(['map.tsx', 'canvas.ts', 'library.js', 'other-page.ts'])(
  '%s, which is large, imports a large module or is not needed by the map, is not',
  (id) => {
    expect(group(id, modules)).toBeNull()
  },
)
