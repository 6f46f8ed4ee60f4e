import type { PublicConfig } from '@yacheyka/contract/config'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { call } from '#/api/call.ts'
import { CONFIG_ELEMENT } from '#/document.ts'

/** The settings that the server wrote into the document; the development server's document has none and asks. */
export const readConfig = async (): Promise<PublicConfig> => {
  const text = document.getElementById(CONFIG_ELEMENT)?.textContent ?? ''
  return text === '' ? call(ENDPOINTS.getConfig, {}) : (JSON.parse(text) as PublicConfig)
}
