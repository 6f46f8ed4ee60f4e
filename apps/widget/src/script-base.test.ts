import { expect, test } from 'vitest'
import { findScriptBase, parseBase } from './script-base.ts'

const scriptAt = (src: string) => Object.assign(document.createElement('script'), { src })

test('a classic script reports by its element, whatever it is called', () => {
  expect(findScriptBase(scriptAt('https://map.example/widget.js?v=2#a'), undefined)).toBe(
    'https://map.example/',
  )
  expect(findScriptBase(scriptAt('https://map.example/site/own.js'), '')).toBe(
    'https://map.example/site/',
  )
})

test.each([
  ['Chromium', 'Error\n    at https://map.example/widget.js:1:4031\n    at https://a.example/b.js'],
  ['Chromium, in a function', 'Error\n    at f (http://localhost:3000/widget.js?v=2:1:40)'],
  ['Firefox', '@https://map.example:8443/widget.js:1:4031\n'],
  ['Safari', 'global code@https://map.example/site/widget.js:1:22\nmodule code@'],
])('a module reports by its stack in %s', (_browser, stack) => {
  const base = findScriptBase(null, stack)
  expect(base).toBe(/https?:\/\/[^)]+?\/(?=widget)/.exec(stack)?.[0])
})

test('an inline script and a stack without us report nothing', () => {
  const inline = document.createElement('script')
  expect(findScriptBase(inline, 'Error\n    at https://a.example/b.js:1:1')).toBeUndefined()
  expect(findScriptBase(null, undefined)).toBeUndefined()
})

test.each([
  ['https://map.example', 'https://map.example/'],
  ['https://map.example/site', 'https://map.example/site/'],
  ['/site/', `${location.origin}/site/`],
  ['javascript:alert(1)', undefined],
  ['data:text/html,a', undefined],
  ['https://', undefined],
])('base %s is %s', (text, href) => {
  expect(parseBase(text)?.href).toBe(href)
})
