import { useState, useSyncExternalStore } from 'react'

/** How long a touch screen takes at most from the end of a touch to its click. */
const CLICK_MS = 300
/** How long a press is waited for: of one that ends outside the window, some browsers do not tell. */
const PRESS_MOST_MS = 5000
let isPressed = false
let ending: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()
const readers = new Set<() => void>()

/**
 * Does the work now, or at the end of the press that is under way: a page that moves under a finger loses the press.
 * @returns what takes the work back while it waits
 */
export function afterPress(work: () => void): () => void {
  if (isPressed) waiting.add(work)
  else work()
  return () => waiting.delete(work)
}

/** A second finger and the other buttons of a mouse press nothing. */
const isPress = ({ isPrimary, button }: PointerEvent): boolean => isPrimary && button === 0

function beginPress(event: PointerEvent): void {
  if (!isPress(event)) return
  isPressed = true
  endIn(PRESS_MOST_MS)
}

function endIn(ms: number): void {
  clearTimeout(ending)
  ending = setTimeout(release, ms)
}

function endPress(event: PointerEvent): void {
  if (isPress(event)) endIn(CLICK_MS)
}

/** Whoever hears the click hears it before the page moves. */
function endWithClick(): void {
  if (isPressed) endIn(0)
}

function release(): void {
  isPressed = false
  const due = [...waiting]
  waiting.clear()
  for (const work of due) work()
  for (const read of readers) read()
}

/** From now on presses are noticed; asking again changes nothing. */
export function watchPresses(): void {
  addEventListener('pointerdown', beginPress, true)
  addEventListener('pointerup', endPress, true)
  addEventListener('pointercancel', endPress, true)
  addEventListener('click', endWithClick, true)
}

/** Told when a press ends. When one begins nothing needs to be rendered: what is shown stays. */
function subscribeToEnds(read: () => void): () => void {
  watchPresses()
  readers.add(read)
  return () => readers.delete(read)
}

/**
 * The value, which waits for the end of a press before it changes. The press is read as a store: React asks it again
 * before it shows a page that was half rendered when the press began.
 * @param before what a part that comes in the middle of a press has instead; otherwise the value itself
 */
export function useStillInPress<T>(value: T, before = value): T {
  const [shown, setShown] = useState(before)
  const isHeld = useSyncExternalStore(
    subscribeToEnds,
    () => isPressed,
    () => false,
  )
  if (!isHeld && !Object.is(shown, value)) setShown(value)
  return isHeld ? shown : value
}
