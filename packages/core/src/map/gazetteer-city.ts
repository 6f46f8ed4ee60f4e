/** A city of the gazetteer. */
export interface GazetteerCity {
  readonly name: string
  /** The name, with its region where the name repeats: «Киров, Кировская область». Unique. */
  readonly label: string
  readonly region: string
  readonly population: number
  readonly longitude: number
  readonly latitude: number
  /** IANA name. */
  readonly timeZone: string
}
