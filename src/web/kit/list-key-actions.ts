import type { Move } from '#shared/moves.ts'
import { withStorage } from '#web/api/storage.ts'

/** Elements in which letters are typed or choose an option. */
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=tab]'
const DIALOG = '[role=dialog]'
const LISTS = '[data-list]'

/** The keys of a list; `list-keys-help.tsx` shows them. */
const STEPS: Record<string, number> = { j: 1, k: -1 }
/** These scroll the page until a row has the focus. */
const ARROWS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const SWITCH = 'list-keys'

/** People who use speech input or press keys by accident can switch them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => withStorage((storage) => storage.getItem(SWITCH)) !== 'off'
/** Switches the keys of all lists on or off, on this device. */
export const switchKeys = (isOn: boolean): void =>
  void withStorage((storage) => storage.setItem(SWITCH, isOn ? 'on' : 'off'))

/**
 * What a key does in a list: rows can be gone through, ticked, opened and decided about without a pointer; the focus is
 * on the row. No key does anything while someone types, while a dialog is open, or together with Ctrl, Alt or the
 * command key.
 * @param place the part of the page with one list, marked `data-list`; of several, the one with the focus, else the
 * first
 */
export function pressListKey(place: HTMLElement | null, event: KeyboardEvent, onHelp: () => void): void {
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!isForList(place, event.target) || !areKeysOn()) return
  if (event.key === '?') onHelp()
  else if (!runListKey(place, event)) return
  event.preventDefault()
}

function isForList(place: HTMLElement, target: EventTarget | null): boolean {
  const from = target instanceof HTMLElement ? target : document.body
  if (from.closest(TAKES_KEYS)) return false
  const around = place.closest(DIALOG)
  if ([...document.querySelectorAll(DIALOG)].some((dialog) => dialog !== around && isOpen(dialog))) return false
  const own = from.closest(LISTS) ?? (around ?? document).querySelector(LISTS)
  return own === place
}

/** A native popover is in the page before it opens. */
const isOpen = (dialog: Element): boolean => !dialog.hasAttribute('popover') || dialog.matches(':popover-open')

/** Carries out the key's action; false when it has none here. */
function runListKey(place: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const rows = [...place.querySelectorAll<HTMLElement>('[data-row]')]
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  const at = row ? rows.indexOf(row) : -1
  const step = STEPS[key] ?? (row ? ARROWS[key] : undefined)
  if (step !== undefined) return focusRow(rows, at === -1 ? 0 : at + step)
  // A key that was pressed while this file was loading was aimed at what has the focus now.
  if (key === 'Enter')
    return (target === row || target === document.body) && clickIn(row, '[data-opens], a[href], [data-details]')
  if (key === 'x') return clickIn(row, 'input[type=checkbox]')
  if (key === 'a') return pressMove(place, row, 'yes')
  if (key === 'r') return pressMove(place, row, 'no')
  return false
}

function focusRow(rows: readonly HTMLElement[], at: number): boolean {
  const row = rows[Math.min(Math.max(at, 0), rows.length - 1)]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

function clickIn(place: HTMLElement | null | undefined, what: string): boolean {
  const button = place?.querySelector<HTMLElement>(what)
  button?.click()
  return button !== null && button !== undefined
}

/** Applies to the selected rows, or to the focused one without a selection; a refused button says why. */
const pressMove = (place: HTMLElement, row: HTMLElement | null | undefined, answer: Move['answer']): boolean =>
  clickIn(place, `[data-bulk=${answer}]:not(:disabled)`) ||
  clickIn(row, `[data-answer=${answer}]:not(:disabled)`) ||
  clickIn(row, `[data-refused=${answer}]:not(:disabled)`)
