import { Trans } from '@lingui/react/macro'

const CONTENT = 'content'

/**
 * Leads past the menu. The address stays: the router would warn of an entry in the history that it has not made, and
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
