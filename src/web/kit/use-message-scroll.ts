import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end someone reads the newest. */
const NEAR_PX = 120

export type Rolled = {
  /** Names the oldest message that is shown; another one is there when earlier ones were read. */
  first: string
  /** Names the newest message. */
  last: string
  /** The newest is the reader's, who wants to see it whatever they read before. */
  isLastOwn: boolean
}

/** Where the reader is: at the end, above it, or above messages that have come since. */
type Place = 'end' | 'above' | 'news'

type Roll = {
  box: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  place: Place
  toEnd: () => void
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_PX

/** Keeps the end of a box in view while its content grows, and the same messages in view when earlier ones are read. */
export function useMessageScroll({ first, last, isLastOwn }: Rolled): Roll {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const known = useRef({ first: '', last: '', height: 0 })
  const [place, setPlace] = useState<Place>('end')

  const toEnd = useCallback((): void => {
    isAtEnd.current = true
    setPlace('end')
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])
  useLayoutEffect(() => {
    const at = box.current
    if (!at) return
    const before = known.current
    known.current = { first, last, height: at.scrollHeight }
    if (before.last !== last) {
      if (isLastOwn || isAtEnd.current) toEnd()
      else setPlace('news')
    } else if (before.first !== first) at.scrollTop += at.scrollHeight - before.height
  }, [first, last, isLastOwn, toEnd])

  useEffect(() => {
    const at = box.current
    if (!at) return undefined
    const updatePlace = (): void => {
      isAtEnd.current = isNearEnd(at)
      setPlace((now) => (isAtEnd.current ? 'end' : now === 'end' ? 'above' : now))
    }
    // A picture that arrives, a keyboard that opens: who reads the newest still does.
    const sizes = new ResizeObserver(() => {
      known.current.height = at.scrollHeight
      if (isAtEnd.current) at.scrollTop = at.scrollHeight
    })
    sizes.observe(at)
    if (content.current) sizes.observe(content.current)
    at.addEventListener('scroll', updatePlace, { passive: true })
    return () => {
      sizes.disconnect()
      at.removeEventListener('scroll', updatePlace)
    }
  }, [])
  return { box, content, place, toEnd }
}
