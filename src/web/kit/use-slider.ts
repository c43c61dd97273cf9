import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Slider = {
  track: RefObject<HTMLUListElement | null>
  /** The index of the first visible slide. */
  at: number
  go: (to: number) => void
  step: (by: 1 | -1) => void
  isPlaying: boolean
  setPlaying: (isPlaying: boolean) => void
}

const CALM = '(prefers-reduced-motion: reduce)'

const mayMove = (): boolean => !matchMedia(CALM).matches && !document.documentElement.hasAttribute('data-saver')

function watchReducedMotion(onChange: () => void): () => void {
  const calm = matchMedia(CALM)
  calm.addEventListener('change', onChange)
  return () => calm.removeEventListener('change', onChange)
}

/**
 * A row that scrolls and snaps on its own (CSS), with buttons and an optional timer: it pauses while
 * the row is hovered, focused or out of view, and never starts with reduced motion or data saving
 * (spec 1 §9).
 */
export function useSlider(everyMs?: number): Slider {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [isWanted, setPlaying] = useState(everyMs !== undefined)
  const isPlaying = useSyncExternalStore(watchReducedMotion, mayMove, () => true) && isWanted

  const showSlide = useCallback((to: number) => {
    const row = track.current
    const slide = row?.children[to]
    if (!row || !(slide instanceof HTMLElement) || !(row.firstElementChild instanceof HTMLElement)) return
    const isCalm = matchMedia(CALM).matches
    row.scrollTo({ left: slide.offsetLeft - row.firstElementChild.offsetLeft, behavior: isCalm ? 'auto' : 'smooth' })
  }, [])

  /** Moves by one slide; from the end to the start, and the other way round. */
  const stepSlides = useCallback(
    (by: 1 | -1) => {
      const row = track.current
      if (!row) return
      const last = row.children.length - 1
      const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 4
      const now = placeOf(row)
      if (by === 1) showSlide(isAtEnd ? 0 : Math.min(now + 1, last))
      else showSlide(now === 0 ? last : now - 1)
    },
    [showSlide],
  )

  useEffect(() => {
    const row = track.current
    if (!row) return
    const updateShownSlide = () => setAt(placeOf(row))
    row.addEventListener('scroll', updateShownSlide, { passive: true })
    return () => row.removeEventListener('scroll', updateShownSlide)
  }, [])

  useEffect(() => {
    const row = track.current
    if (!row || everyMs === undefined || !isPlaying) return
    let isSeen = true
    const eye = new IntersectionObserver(([entry]) => (isSeen = entry?.isIntersecting ?? true), { threshold: 0.3 })
    eye.observe(row)
    const clock = setInterval(() => {
      const isHeld = row.matches(':hover, :focus-within') || document.hidden || !isSeen
      if (!isHeld && mayMove()) stepSlides(1)
    }, everyMs)
    return () => {
      eye.disconnect()
      clearInterval(clock)
    }
  }, [everyMs, isPlaying, stepSlides])

  return { track, at, go: showSlide, step: stepSlides, isPlaying, setPlaying }
}

function placeOf(row: HTMLElement): number {
  const [first, second] = row.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
  return Math.round(row.scrollLeft / (second.offsetLeft - first.offsetLeft))
}
