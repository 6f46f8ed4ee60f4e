import { type PlaceTable, buildPlaceTable } from '@yacheyka/core/place-search/place-table'
import {
  type GazetteerPlace,
  createSettlementFinder,
} from '@yacheyka/core/place-search/settlement-finder'
import { CITIES, DISTRICTS, LOCALITIES } from './cities.ts'

const cities: readonly GazetteerPlace[] = CITIES.map((city) => ({
  ...city,
  kind: 'city',
  city: '',
}))
const localities: readonly GazetteerPlace[] = LOCALITIES.map((place) => ({
  ...place,
  kind: 'locality',
  label: place.name,
  city: '',
}))
const districts: readonly GazetteerPlace[] = DISTRICTS.map(({ city, ...district }) => ({
  ...district,
  kind: 'district',
  label: district.name,
  city: city.label,
  region: city.region,
}))

/** Which city a position lies in. */
export const SETTLEMENTS = createSettlementFinder([...cities, ...localities, ...districts])

/** What the search knows of cities and of districts. */
export const CITY_TABLE: PlaceTable = buildPlaceTable([...cities, ...localities], 'c')
export const DISTRICT_TABLE: PlaceTable = buildPlaceTable(districts, 'd')
