/** Cities that are a region of their own: an address may name them without «г.». */
const FEDERAL_CITIES = new Set(['Москва', 'Санкт-Петербург', 'Севастополь', 'Байконур'])

const KIND =
  'г|гор|город|пгт|рп|р\\.п|п\\.г\\.т|пос|посёлок|поселок|п|с|село|дер|деревня|д|ст-ца|станица|х|хутор|аул|мкр'
const NAMED = new RegExp(`^(?:${KIND})(?:\\.\\s*|\\s+)(\\p{Lu}.*)$`, 'u')
const NAMED_AFTER = new RegExp(`^(\\p{Lu}.*?)\\s+(?:${KIND})\\.?$`, 'u')

/** Where an address names both a city and a village, the city stands first and is what people look for. */
const nameOf = (part: string): string | undefined =>
  NAMED.exec(part)?.[1] ??
  NAMED_AFTER.exec(part)?.[1] ??
  (FEDERAL_CITIES.has(part) ? part : undefined)

/**
 * The city, town or village of an address in one line: «Республика Татарстан, г. Казань, ул. Баумана, д. 5» is
 * «Казань». An empty string where the address does not say.
 */
export const settlementOf = (address: string): string => {
  for (const part of address.split(',')) {
    const name = nameOf(part.replace(/\s+/gu, ' ').trim())
    if (name !== undefined) return name
  }
  return ''
}
