/** Marks the first field of a drawer to get the focus; without a mark the close button would get it. */
export function focusFirstField(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return
  const first = content.querySelector('input:not([type="hidden"], [type="file"], :disabled), textarea, select')
  first?.setAttribute('data-autofocus', '')
}
