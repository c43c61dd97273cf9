const isLost = (): boolean => document.activeElement === document.body || document.activeElement === null

/** How long what replaces the lost place has to take the focus itself. */
const GRACE_MS = 100

/**
 * Keeps the focus somewhere when the element that has it goes away (a page changes, a step replaces another) or cannot
 * have it for a while (a button that is busy): it goes to the nearest place around it that is still there, a dialog or
 * the page, and back to a button that can be used again. Otherwise readers of the screen start again at the top of the
 * document.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined
  let around: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === last) return
    last = target
    around = []
    for (let place = target.parentElement; place; place = place.parentElement)
      if (place.hasAttribute('tabindex')) around.push(place)
  })
  // Someone who presses an empty place means to leave the field.
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !last?.contains(target)) last = undefined
  })
  const restoreFocus = () => {
    if (!last || !isLost()) return
    if (last.isConnected) return last.matches(':disabled') ? undefined : last.focus({ preventScroll: true })
    const place = around.find((one) => one.isConnected) ?? document.querySelector<HTMLElement>('main[tabindex]')
    place?.focus({ preventScroll: true })
  }
  new MutationObserver(() => {
    if (!last || !isLost()) return
    clearTimeout(timer)
    timer = setTimeout(restoreFocus, GRACE_MS)
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
