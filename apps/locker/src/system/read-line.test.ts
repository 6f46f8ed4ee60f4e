import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readLine } from './read-line.ts'

const read = async (...lines: readonly string[]) => {
  const prompts = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    return await readLine('Код: ', Readable.from(lines))
  } finally {
    prompts.mockRestore()
  }
}

test('takes the first line of standard input', async () => {
  expect(await read(' ABCDE12345 \n', 'more\n')).toBe('ABCDE12345')
  expect(await read('ABCDE12345')).toBe('ABCDE12345')
})

test('says what is missing', async () => {
  await expect(read()).rejects.toThrow(/--code=-/)
  await expect(read('\n', 'ABCDE12345\n')).rejects.toThrow(/--code=-/)
})
