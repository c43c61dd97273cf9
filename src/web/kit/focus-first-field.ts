const FIELD = 'input:not([type="hidden"], [type="file"], :disabled), textarea, select'

/** The first field, marked so that the drawer focuses it: without a mark the close button would get the focus. */
function markFirst(content: HTMLElement): HTMLElement | null {
  const known = content.querySelector<HTMLElement>('[data-autofocus]')
  if (known) return known
  const first = content.querySelector<HTMLElement>(FIELD)
  first?.setAttribute('data-autofocus', '')
  return first
}

/**
 * Gives the focus to the first field of a drawer. A form that is still loading takes it when it comes, unless the person
 * has moved it in the meantime.
 * @returns what ends the waiting, for React
 */
export function focusFirstField(content: HTMLElement | null): (() => void) | undefined {
  if (!content || markFirst(content)) return undefined
  const observer = new MutationObserver(() => {
    const first = markFirst(content)
    if (!first) return
    observer.disconnect()
    const { activeElement, body } = document
    const isAtClose = content.closest('[role=dialog]')?.querySelector('button') === activeElement
    if (activeElement === body || isAtClose) first.focus({ preventScroll: true })
  })
  observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}
