import './mantine-styles.css'
import './kit.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useInsertionEffect } from 'react'
import { useStyleNonce } from '#web/i18n.tsx'
import { cssVariables, theme } from '#web/theme/theme.ts'
import { Dialogs } from './dialogs.tsx'
import { prepareToasts } from './toast.ts'
import { mountToaster } from './toaster.tsx'

// The build puts these styles beside the controls; without a build nothing else would load them on every page.
if (import.meta.env.DEV) void import('./mantine-controls.css')

declare global {
  /** Where the scroll lock of Mantine's dialogs reads the nonce for its style element. */
  var __webpack_nonce__: string | undefined
}

/** The colour scheme for people who have not chosen one, as the server wrote it into the page. */
function usualScheme(): 'light' | 'dark' | 'auto' {
  const written = typeof document === 'undefined' ? null : document.documentElement.getAttribute('data-scheme')
  return written === 'light' || written === 'dark' ? written : 'auto'
}

/**
 * What every Mantine component needs around it: theme, colour scheme, dialogs and toasts. The scheme is stored under
 * `mantine-color-scheme-value` (Mantine's own key), which `early-script.ts` reads before the first paint.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const styleNonce = useStyleNonce()
  // Must run before an effect of a dialog inside creates that element.
  useInsertionEffect(() => {
    globalThis.__webpack_nonce__ = styleNonce
  }, [styleNonce])
  // A message is likely behind sign-in, also without a connection: its script comes with the page's own.
  useEffect(() => prepareToasts(async () => ({ mountToaster })), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme={usualScheme()}
      getStyleNonce={() => styleNonce}
    >
      {children}
      <Dialogs />
    </MantineProvider>
  )
}
