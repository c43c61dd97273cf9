/** For the content of a drawer, which gives the focus to what is marked so, and otherwise to the button that closes it. */
export function focusFirstField(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return
  const first = content.querySelector('input:not([type="hidden"], [type="file"], :disabled), textarea, select')
  first?.setAttribute('data-autofocus', '')
}
