/** Long enough for a closing dialog to give the focus back to a button that is gone. */
const AFTER_DIALOG_MS = 60

/**
 * Where the focus goes when a decision takes its own button away: to the same action of the next row, else of the row
 * before, else to what the row or record keeps. Ask before the decision; the answer sets the focus after it.
 * @param pressed a button with `data-move`
 */
export function prepareNextFocus(pressed: HTMLElement): () => void {
  const move = pressed.dataset.move ?? ''
  const place = pressed.closest<HTMLElement>('[data-rows], [data-record]')
  const row = pressed.closest<HTMLElement>('[data-row]')
  const same = [...(place?.querySelectorAll<HTMLElement>(`[data-move="${CSS.escape(move)}"]`) ?? [])]
  const at = same.indexOf(pressed)
  const candidates = row ? [...same.slice(at + 1), ...same.slice(0, at).toReversed()] : []
  return () =>
    void setTimeout(() => {
      // The person has gone on: the next key is meant for the row where they are.
      if (hasLeft(row ?? place)) return
      const found = [...candidates, ...remainingPlaces(row), ...remainingPlaces(place)].find(
        (one) => one.isConnected && one.offsetParent,
      )
      found?.focus()
    }, AFTER_DIALOG_MS)
}

/** Is the focus neither in the place of a decision, nor lost with its button, nor in a dialog that is closing? */
function hasLeft(place: HTMLElement | null): boolean {
  const now = document.activeElement
  if (!now || now === document.body || place?.contains(now)) return false
  return !now.closest('[role=dialog]')
}

/** What can take the focus in a row or record after its decision. */
const remainingPlaces = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-after-move]') ?? []),
  ...(place?.querySelectorAll<HTMLElement>('a[href]') ?? []),
  ...(place ? [place] : []),
]

/**
 * Where the focus goes when an undo takes its own button away: to the action that was taken back, in the record if one
 * is open, else in its row.
 */
export function focusActionAfterUndo(rowId: number, move: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const action = `[data-move="${CSS.escape(move)}"]`
    const found = document.querySelectorAll<HTMLElement>(`[data-record] ${action}, [data-row="${rowId}"] ${action}`)
    const [inRow, inRecord] = [...found].filter((one) => one.offsetParent)
    ;(inRecord ?? inRow)?.focus()
  }, AFTER_DIALOG_MS)
}
