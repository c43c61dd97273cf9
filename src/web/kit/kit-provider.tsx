import './mantine-styles.css'
import './kit.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useInsertionEffect } from 'react'
import { useStyleNonce } from '#web/i18n.tsx'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { Dialogs } from './dialogs.tsx'
import { prepareToasts } from './toast.ts'

declare global {
  /** Where the scroll lock below Mantine's dialogs looks for the nonce of its style element. */
  var __webpack_nonce__: string | undefined
}

/**
 * What every Mantine component stands in: theme, colour scheme, dialogs and toasts. The scheme is kept under
 * `mantine-color-scheme-value` (Mantine's own key), which `early-script.ts` reads before the first paint.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const styleNonce = useStyleNonce()
  // Before any effect of a dialog below can make that element.
  useInsertionEffect(() => {
    globalThis.__webpack_nonce__ = styleNonce
  }, [styleNonce])
  useEffect(prepareToasts, [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
      <Dialogs />
    </MantineProvider>
  )
}
