import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Instruction, listInstructions, listQuestions } from '@yacheyka/contract/content/help'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { collection, held, ok, openCabinet, press, toast } from '#/test-cabinet.tsx'

const HELP = '/juridical/instructions'
const INSTRUCTIONS = '/api/juridical/instruction/'
const QUESTIONS = '/api/juridical/question/'

const testInstruction = (other: Partial<Instruction> = {}): Instruction => ({
  id: 1,
  title: 'Размеры ячеек',
  description: 'Какая посылка куда войдёт',
  content: '<p>Текст</p>',
  published_date: '2026-11-20T12:00:00+03:00',
  is_show: true,
  ...other,
})
const instructions = (...all: Instruction[]) => ok<typeof listInstructions>(collection(all))
const openHelp = (
  path: string,
  requests: string,
  answer: () => CallResponse | Promise<CallResponse>,
) => openCabinet(path, (call) => (call.path === requests ? answer() : undefined))

afterEach(() => {
  vi.restoreAllMocks()
})

test('a long description is cut at seventy letters; HTML of the text is shown as such', async () => {
  const long = testInstruction({
    title: 'Длинная',
    description: `${'а'.repeat(70)}б`,
    content: '<h2>Раздел</h2><p>Текст <a href="/juridical/deposit">депозит</a></p>',
  })
  openHelp(HELP, INSTRUCTIONS, () =>
    instructions(long, { ...long, id: 2, title: 'Скрытая', is_show: false }),
  )
  expect(await screen.findByText(`${'а'.repeat(70)}…`)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Скрытая' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Длинная' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Раздел' })).toBeDefined()
})

test('questions that did not load are reported, and come on retry', async () => {
  let broken = true
  const title = 'Сколько посылка ждёт получателя?'
  openHelp(`${HELP}?tab=faq`, QUESTIONS, () =>
    broken
      ? [404, { detail: 'Не нашлось' }]
      : ok<typeof listQuestions>(
          collection([
            {
              uid_juridical_question: 'q',
              juridical_question: title,
              juridical_answer: '<p>Три дня</p>',
            },
          ]),
        ),
  )
  await toast('Не удалось получить данные')
  const alert = within(screen.getByRole('tabpanel')).getByRole('alert')
  expect(alert.textContent).toContain('Не нашлось')
  broken = false
  press('Попробовать ещё раз')
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Не удалось получить данные')).toBeNull())
})

test('instructions: failed and loading look different; a failed one retries', async () => {
  const { hold, release } = held()
  let broken = true
  openHelp(HELP, INSTRUCTIONS, () =>
    hold(broken ? [404, { detail: 'Не нашлось' }] : instructions(testInstruction())),
  )
  await screen.findByText('Инструкции загружаются')
  await release()
  const panel = screen.getByRole('tabpanel')
  expect((await within(panel).findByRole('alert')).textContent).toContain('Не нашлось')
  broken = false
  press('Попробовать ещё раз')
  expect(await screen.findByRole('link', { name: 'Размеры ячеек' })).toBeDefined()
})

test('instructions: none yet is said', async () => {
  openHelp(HELP, INSTRUCTIONS, () => instructions())
  expect(await screen.findByText(/^Инструкций\sпока\sнет$/)).toBeDefined()
})
