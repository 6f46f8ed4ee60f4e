import { distanceBetween } from '../map/distance.ts'
import type { Position } from '../points/point.ts'
import type { View } from './place-search.ts'

/** Metres from the middle of a view within which a place is of the city in view. */
const IN_VIEW = 40_000

export const SCORE = {
  /** Every word of its own name was typed, whole. */
  wholeName: 0.3,
  city: 0.1,
  district: 0.02,
  kindAgrees: 0.05,
  /** Without a kind «улица» is meant before «переулок». */
  kindUsual: 0.02,
  kindDiffers: -0.3,
  /** The very city was typed, and not a neighbour that the position could lie in too. */
  settlementNamed: 0.01,
  houseFound: 0.25,
  houseMissing: -0.1,
  /** For each word of its name that was not typed. */
  untyped: -0.05,
  missing: -0.3,
  otherName: -0.02,
  /** Of one street known twice: the map knows its middle, the network only where its points stand. */
  ofMap: 0.001,
  /** Read as of the other keyboard layout, or as spelled in Latin letters. */
  otherLetters: -2,
} as const

/** The city in view comes first, then its neighbours; farther away the nearer is a little better. */
export const viewScore = (view: View, place: Position, city: string): number => {
  if (view === null) return 0
  const metres = distanceBetween(view, place)
  const own = city !== '' && city === view.city ? 0.2 : 0
  if (metres < IN_VIEW) return 0.2 + own + 0.02 * (1 - metres / IN_VIEW)
  return own + 0.04 * Math.exp(-metres / 500_000)
}

/** Namesakes out of view are told apart by size, not by the way to them. */
export const cityViewScore = (view: View, place: Position, city: string): number => {
  const score = viewScore(view, place, city)
  return score < 0.2 ? 0 : score
}

/** A greater place is meant oftener. */
export const sizeScore = (population: number): number => Math.log10(Math.max(1, population)) / 100

/** @param mistaken whether a letter of it was taken for another: the very name goes before one alike */
export const nameScore = (own: number, ownCount: number, mistaken: boolean): number => {
  if (own >= ownCount) return mistaken ? SCORE.wholeName / 2 : SCORE.wholeName
  return Math.max(-0.2, SCORE.untyped * (ownCount - own))
}
