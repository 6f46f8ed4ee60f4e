import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/*
 * Cuts the variable fonts of Fontsource down to the weights and characters of the pages: 40 KB instead of 110. What is
 * written lies beside `fonts.css` and is committed; run it again only when a weight or the fonts themselves change:
 * `node build/cut-fonts.ts`. Rare characters still come from the whole files, see `fonts.css`.
 */

const CYRILLIC = charactersOf(['А', 'я'], 'ЁёЄєІіЇїЎўҐґ№')
// Whatever Russian text needs besides its letters: the pages wait for these two, and not for Latin letters.
const SIGNS = '\u00A0 !"%\'()*+,-./0123456789:;?«»©°·×–—‘’“”„•…−\u2009\u202F\u2060'
const WESTERN = charactersOf([' ', '~'], `${SIGNS}§±²³÷‹›€`)
const LATIN = Array.from(WESTERN)
  .filter((character) => !SIGNS.includes(character))
  .join('')

const CUTS = [
  { family: 'onest', subset: 'cyrillic', weight: 700, characters: CYRILLIC },
  { family: 'onest', subset: 'latin', name: 'signs', weight: 700, characters: SIGNS },
  { family: 'onest', subset: 'latin', weight: 700, characters: LATIN },
  { family: 'golos-text', subset: 'cyrillic', weight: 400, characters: CYRILLIC },
  { family: 'golos-text', subset: 'latin', name: 'signs', weight: 400, characters: SIGNS },
  { family: 'golos-text', subset: 'latin', weight: 400, characters: LATIN },
  { family: 'golos-text', subset: 'cyrillic', weight: 600, characters: CYRILLIC },
  { family: 'golos-text', subset: 'latin', name: 'signs', weight: 600, characters: SIGNS },
  { family: 'golos-text', subset: 'latin', weight: 600, characters: LATIN },
  { family: 'golos-text', subset: 'latin-ext', weight: 400, characters: '₽' },
  { family: 'golos-text', subset: 'latin-ext', weight: 600, characters: '₽' },
  // The widget's: both weights in one file, for its first visit counts its questions.
  {
    family: 'golos-text',
    subset: 'cyrillic',
    weight: { min: 400, max: 600 },
    characters: CYRILLIC,
  },
  { family: 'golos-text', subset: 'latin', weight: { min: 400, max: 600 }, characters: WESTERN },
] as const

function charactersOf([first, last]: readonly [string, string], more: string): string {
  const from = first.codePointAt(0) ?? 0
  const count = (last.codePointAt(0) ?? 0) - from + 1
  return String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index)) + more
}

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../src/fonts')
mkdirSync(folder, { recursive: true })

for (const { family, subset, weight, characters, ...named } of CUTS) {
  const home = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  const whole = readFileSync(join(home, `files/${family}-${subset}-wght-normal.woff2`))
  const cut = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
  })
  const part = 'name' in named ? named.name : subset
  const name = `${family}-${part}-${typeof weight === 'number' ? weight : 'both'}.woff2`
  writeFileSync(join(folder, name), cut)
  writeFileSync(join(folder, `LICENSE-${family}.txt`), readFileSync(join(home, 'LICENSE')))
  console.log(name, cut.length)
}
