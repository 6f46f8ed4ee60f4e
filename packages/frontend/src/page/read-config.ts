import type { PublicConfig } from '@yacheyka/contract/site/config'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { call } from '#/api/call.ts'
import { CONFIG_ELEMENT, LOADER_DATA_ELEMENT } from './data-elements.ts'

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? ''

/** The settings that the server wrote into the document; the development server's document has none and asks. */
export const readConfig = async (): Promise<PublicConfig> => {
  const text = textOf(CONFIG_ELEMENT)
  return text === '' ? call(ENDPOINTS.getConfig, {}) : (JSON.parse(text) as PublicConfig)
}

/** What the loaders of a prerendered page answered to the server, by the ids of their routes. */
export const readLoaderData = (): Record<string, unknown> => {
  const text = textOf(LOADER_DATA_ELEMENT)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
