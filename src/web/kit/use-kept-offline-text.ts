import { useLingui } from '@lingui/react/macro'

/** The one sentence of everything that waits on this device for the connection. */
export function useKeptOfflineText(): string {
  const { t } = useLingui()
  return t`You are offline. Kept on this device; sent when you are back online.`
}
