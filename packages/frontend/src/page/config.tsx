import type { Brand } from '@yacheyka/contract/site/brand'
import type { PublicConfig } from '@yacheyka/contract/site/config'
import { createContext, use, type ReactNode } from 'react'

const ConfigContext = createContext<PublicConfig | null>(null)

export const ConfigProvider = ({
  config,
  children,
}: {
  readonly config: PublicConfig
  readonly children: ReactNode
}) => <ConfigContext value={config}>{children}</ConfigContext>

/** The installation's public settings. */
export const useConfig = (): PublicConfig => {
  const config = use(ConfigContext)
  if (config === null) throw new Error('useConfig stands outside ConfigProvider')
  return config
}

export const useBrand = (): Brand => useConfig().brand
