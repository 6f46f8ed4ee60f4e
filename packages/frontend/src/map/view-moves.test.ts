import View from 'ol/View.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewMoves } from './view-moves.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () => {
  const view = new View({ center: [0, 0], zoom: 10, maxZoom: 18, constrainResolution: true })
  return { view, moves: createViewMoves(view, () => 250) }
}
const arrive = (view: View) => {
  vi.advanceTimersByTime(1000)
  expect(view.getAnimating()).toBe(false)
  return [view.getCenter(), view.getZoom()]
}

test('a step closer on the way to a place still leads to the place', () => {
  const { view, moves } = open()
  moves.go({ center: [1000, 500], zoom: 15 })
  vi.advanceTimersByTime(100)
  expect(view.getAnimating()).toBe(true)
  moves.zoomBy(1)
  expect(arrive(view)).toEqual([[1000, 500], 16])
})

test('a card that closes on the way does not stop the move', () => {
  const { view, moves } = open()
  view.padding = [0, 0, 200, 0]
  moves.go({ center: [1000, 500], zoom: 15 })
  for (const bottom of [100, 0]) {
    vi.advanceTimersByTime(50)
    moves.keep(() => {
      view.padding = [0, 0, bottom, 0]
    })
  }
  expect(moves.aim()).toEqual({ center: [1000, 500], zoom: 15 })
  expect(arrive(view)).toEqual([[1000, 500], 15])
})

test('steps taken one upon another add up, as far as the view goes', () => {
  const { view, moves } = open()
  moves.zoomBy(1)
  moves.zoomBy(1)
  expect(arrive(view)).toEqual([[0, 0], 12])
  moves.zoomBy(9)
  expect(arrive(view)).toEqual([[0, 0], 18])
})

test('a move that was stopped is no destination any more', () => {
  const { view, moves } = open()
  moves.go({ center: [1000, 0], zoom: 15 })
  vi.advanceTimersByTime(100)
  view.cancelAnimations()
  // OpenLayers tells of it in a task of its own.
  vi.advanceTimersByTime(1)
  const center = view.getCenter()
  moves.zoomBy(-1)
  expect(arrive(view)[0]).toEqual(center)
})
