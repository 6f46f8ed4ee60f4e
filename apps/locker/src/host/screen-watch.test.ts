import { expect, test } from 'vitest'
import { createScreenWatch } from './screen-watch.ts'

function createTestWatch() {
  let now = 0
  const done: string[] = []
  const note = (what: string) => () => void done.push(`${what} ${now / 1000}`)
  const watch = createScreenWatch({
    monotonic: () => now,
    reload: note('reload'),
    restart: note('restart'),
  })
  return {
    watch,
    done,
    /** Checks every second. */
    pass: (seconds: number, each: () => void = () => {}) => {
      for (let second = 0; second < seconds; second += 1) {
        now += 1000
        each()
        watch.check()
      }
    },
  }
}

test('a page that confirms its view is left alone; before one has connected nothing is done', () => {
  const { watch, done, pass } = createTestWatch()
  pass(600)
  watch.connected()
  pass(600, () => watch.confirmed())
  expect([done, watch.state()]).toEqual([[], 'ok'])
})

test('three reloads, then the browser is started again, and the screen is frozen until it confirms', () => {
  const { watch, done, pass } = createTestWatch()
  watch.connected()
  pass(59)
  expect([done, watch.state()]).toEqual([['reload 15', 'reload 30', 'reload 45'], 'ok'])
  pass(1)
  expect([done.at(-1), watch.state()]).toEqual(['restart 60', 'frozen'])
  pass(59)
  expect(done).toHaveLength(4)
  watch.connected()
  watch.confirmed()
  pass(14)
  expect([done.length, watch.state()]).toEqual([4, 'ok'])
})

test('a page that has gone counts as one that confirms nothing', () => {
  const { watch, done, pass } = createTestWatch()
  watch.connected()
  watch.confirmed()
  pass(60)
  expect(done).toEqual(['reload 15', 'reload 30', 'reload 45', 'restart 60'])
  pass(105)
  expect(done.slice(4)).toEqual(['reload 120', 'reload 135', 'reload 150', 'restart 165'])
})

test('a reload that helps is followed by three more before the browser is started again', () => {
  const { watch, done, pass } = createTestWatch()
  watch.connected()
  pass(20)
  watch.confirmed()
  pass(59)
  expect(done).toEqual(['reload 15', 'reload 35', 'reload 50', 'reload 65'])
})
