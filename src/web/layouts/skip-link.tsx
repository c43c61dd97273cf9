import { Trans } from '@lingui/react/macro'

const CONTENT = 'content'

/**
 * Skips the menu. The address does not change: the router would warn of a history entry that it did not make, and
 * could not ask before unsaved words are left (leave-guard.tsx).
 */
export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${CONTENT}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CONTENT)?.focus()
      }}
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
