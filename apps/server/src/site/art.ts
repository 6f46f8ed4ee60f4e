import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '@yacheyka/contract/site/brand'
import { type Prepared, prepare } from '#/http/compressed-response.ts'

/** The palette that the illustrations are drawn in, and which colour of the brand stands for each. */
const DRAWN: Readonly<Record<keyof Brand['colours'], string>> = {
  brand: '#0B6E4F',
  brand_tint: '#E3F1EA',
  accent: '#FFB938',
  paper: '#FAF8F3',
  ink: '#16211D',
  ink_quiet: '#5B6660',
}

/** Draws a picture again in the brand's colours. */
export function recolour(svg: string, colours: Brand['colours']): string {
  const wanted = new Map(
    Object.entries(DRAWN).map(([name, drawn]) => [drawn, colours[name as keyof typeof DRAWN]]),
  )
  return svg.replaceAll(/#[0-9A-Fa-f]{6}\b/g, (found) => wanted.get(found.toUpperCase()) ?? found)
}

/** Every SVG under `folder` in the brand's colours, by its address on the site. */
export async function loadArt(folder: string, brand: Brand): Promise<Map<string, Prepared>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svg'),
  )
  const prepared = await Promise.all(
    files.map(async (file) => {
      const svg = recolour(readFileSync(join(folder, file), 'utf8'), brand.colours)
      return [`/art/${file}`, await prepare(svg, 'image/svg+xml', 9)] as const
    }),
  )
  return new Map(prepared)
}
