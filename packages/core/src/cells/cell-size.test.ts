import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box, CellSize } from './cell-size.ts'
import {
  BOX_MAX,
  CELL_BOX,
  CELL_SIZES,
  fitsCell,
  fittingCellSize,
  fittingTurned,
  sizesThatHold,
  turnedHint,
} from './cell-size.ts'

/** Tenths of a centimetre, so that edges are met often and nothing is rounded. */
const side = fc.integer({ min: 1, max: 500 }).map((tenths) => tenths / 10)
const edge = (of: keyof Box) => fc.constantFrom(...CELL_SIZES.map((size) => CELL_BOX[size][of]))
const anyBox: fc.Arbitrary<Box> = fc.record({
  height: fc.oneof(side, edge('height')),
  width: fc.oneof(side, edge('width')),
  depth: fc.oneof(side, edge('depth')),
})
const volume = ({ height, width, depth }: Box) => height * width * depth

test('the sizes are those of the specification, in its order', () => {
  expect(CELL_SIZES.map((size) => [size, ...Object.values(CELL_BOX[size])])).toEqual([
    ['S/2', 10.9, 20.9, 42.6],
    ['M/2', 22.8, 20.9, 42.6],
    ['S', 9.9, 39.2, 42.6],
    ['M', 20.9, 39.2, 42.6],
    ['L', 31.9, 39.2, 42.6],
    ['XL', 42.9, 39.2, 42.6],
  ])
})

test('the largest box is the largest in each direction', () => {
  for (const direction of ['height', 'width', 'depth'] as const)
    expect(BOX_MAX[direction]).toBe(
      Math.max(...CELL_SIZES.map((size) => CELL_BOX[size][direction])),
    )
})

test('the fitting size is what a walk over all cells finds', () => {
  fc.assert(
    fc.property(anyBox, (box) => {
      let best: CellSize | undefined
      for (const size of CELL_SIZES) {
        const cell = CELL_BOX[size]
        const inside = !(['height', 'width', 'depth'] as const).some((of) => box[of] > cell[of])
        if (inside && (best === undefined || volume(cell) < volume(CELL_BOX[best]))) best = size
      }
      expect(fittingCellSize(box)).toBe(best ?? 'oversize')
      expect(sizesThatHold(box)).toEqual(CELL_SIZES.filter((size) => fitsCell(box, size)))
    }),
    { numRuns: 2000 },
  )
})

test('a bigger box never fits where a smaller one did not', () => {
  const growth = fc.record({ height: fc.nat(90), width: fc.nat(90), depth: fc.nat(90) })
  fc.assert(
    fc.property(anyBox, growth, (box, more) => {
      const bigger = {
        height: box.height + more.height / 10,
        width: box.width + more.width / 10,
        depth: box.depth + more.depth / 10,
      }
      const smaller = new Set(sizesThatHold(box))
      for (const size of sizesThatHold(bigger)) expect(smaller).toContain(size)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [{ height: 10.9, width: 20.9, depth: 42.6 }, 'S/2'],
  [{ height: 11, width: 20.9, depth: 42.6 }, 'M/2'],
  [{ height: 9.9, width: 39.2, depth: 42.6 }, 'S'],
  [{ height: 10, width: 39.2, depth: 42.6 }, 'M'],
  [{ height: 31.9, width: 21, depth: 1 }, 'L'],
  [{ height: 42.9, width: 39.2, depth: 42.6 }, 'XL'],
  [{ height: 43, width: 1, depth: 1 }, 'oversize'],
  // As it stands: lying on its side it would fit.
  [{ height: 1, width: 42, depth: 1 }, 'oversize'],
] as const)('%o goes into %s', (box, size) => {
  expect(fittingCellSize(box)).toBe(size)
})

/** Rank by volume; `oversize` is greater than all. */
const rank = (size: CellSize | 'oversize') =>
  size === 'oversize' ? Infinity : volume(CELL_BOX[size])

test('turned, a box needs the smallest cell that some order of its sides fits, and only a smaller one is named', () => {
  fc.assert(
    fc.property(anyBox, (box) => {
      const { height: a, width: b, depth: c } = box
      const ways = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ] as const
      const sizes = ways.map(([height, width, depth]) => fittingCellSize({ height, width, depth }))
      const upright = fittingCellSize(box)
      const least = sizes.reduce((best, size) => (rank(size) < rank(best) ? size : best), upright)
      expect(fittingTurned(box)).toBe(least === upright ? null : least)
    }),
    { numRuns: 2000 },
  )
})

test('however a box stands, it comes to the same cell in the end', () => {
  fc.assert(
    fc.property(anyBox, (box) => {
      const best = ({ height, width, depth }: Box) =>
        fittingTurned({ height, width, depth }) ?? fittingCellSize({ height, width, depth })
      const { height, width, depth } = box
      expect(best({ height: depth, width: height, depth: width })).toBe(best(box))
      expect(best({ height: width, width: height, depth })).toBe(best(box))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  // A poster in a tube.
  [{ height: 42, width: 9, depth: 9 }, 'S/2'],
  [{ height: 1, width: 42, depth: 1 }, 'S/2'],
  [{ height: 39, width: 9, depth: 40 }, 'S'],
  // As small as can be already; does not fit at all.
  [{ height: 10, width: 20, depth: 42 }, null],
  [{ height: 50, width: 50, depth: 50 }, null],
] as const)('%o, turned: %s', (box, size) => {
  expect(fittingTurned(box)).toBe(size)
})

test('the hint names the cell', () => {
  expect(turnedHint('M/2')).toBe('Если положить на\u00a0бок, подойдёт\u00a0M/2')
})
