import { titled, type PageHandle } from '#/head.ts'
import { operatorPaths } from '../../paths.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Консоль оператора', config),
    description: 'Что ждёт сегодня.',
    path: operatorPaths.today(),
  }),
}

/** What waits for an operator. */
export const Component = () => <h1>Сегодня</h1>
