import View from 'ol/View.js'
import { expect, test } from 'vitest'
import { limitZoom } from './limit-zoom.ts'

test('what a card covers stays clear as the greatest zoom changes', () => {
  const view = new View({ center: [0, 0], zoom: 10, maxZoom: 16 })
  view.padding = [0, 0, 200, 0]
  view.setCenter([100, 100])
  const before = view.getState().center
  limitZoom(view, 19)
  expect(view.getMaxZoom()).toBe(19)
  expect(view.padding).toEqual([0, 0, 200, 0])
  expect(view.getCenter()).toEqual([100, 100])
  expect(view.getState().center).toEqual(before)
})
