import { useEffect, useState } from 'react'

/** How long a touch screen takes at most from the end of a touch to its click. */
const CLICK_MS = 300
/** How long a press is waited for: of one that ends outside the window, some browsers do not tell. */
const PRESS_MOST_MS = 5000
let isPressed = false
let ending: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

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
}

/** From now on presses are noticed; asking again changes nothing. */
export function watchPresses(): void {
  addEventListener('pointerdown', beginPress, true)
  addEventListener('pointerup', endPress, true)
  addEventListener('pointercancel', endPress, true)
  addEventListener('click', endWithClick, true)
}

/** The value, which waits for the end of a press before it changes. */
export function useStillInPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(watchPresses, [])
  if (!isPressed && !Object.is(shown, value)) setShown(value)
  useEffect(() => {
    if (Object.is(shown, value)) return
    return afterPress(() => setShown(value))
  }, [shown, value])
  return isPressed ? shown : value
}
