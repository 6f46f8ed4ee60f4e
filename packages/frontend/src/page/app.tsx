import type { PublicConfig } from '@yacheyka/contract/site/config'
import { StrictMode, type ReactNode } from 'react'
import { ConfigProvider } from './config.tsx'
import '@yacheyka/ui/global.css'
import '@yacheyka/ui/fonts.css'
import '@yacheyka/ui/tokens.css'

/** What stands around the routes, in the browser and while prerendering alike. */
export const App = ({
  config,
  children,
}: {
  readonly config: PublicConfig
  readonly children: ReactNode
}) => (
  <StrictMode>
    <ConfigProvider config={config}>{children}</ConfigProvider>
  </StrictMode>
)
