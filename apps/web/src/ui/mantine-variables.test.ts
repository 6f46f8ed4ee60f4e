import { expect, test } from 'vitest'
import { mantineVariables } from './mantine-variables.ts'

test('the file that pages load is what the theme says (vitest -u writes it anew)', async () => {
  await expect(mantineVariables()).toMatchFileSnapshot('./mantine-variables.css')
})

test('no colour of its own stands in it', () => {
  expect(mantineVariables()).not.toMatch(/#[0-9a-f]{3,8}\b/i)
})
