import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiProvider } from '#/api/api-provider.tsx'
import './mantine-variables.css'
import '@mantine/core/styles/global.layer.css'
import { theme } from './theme.ts'

/**
 * What the kit's fields, lists and dialogs need around them. Static pages do without; a lazy feature that uses the
 * kit wraps itself in this, so that Home carries none of it.
 */
export const KitProvider = ({ children }: { readonly children: ReactNode }) => (
  <ApiProvider>
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  </ApiProvider>
)
