import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A form above a list that makes a new thing, or changes one of the list. It is closed until someone asks for it. */
type InlineEdit<Row> = {
  isOpen: boolean
  /** The one that is edited; null while the form makes a new one. */
  edited: Row | null
  /** For the section that holds the form: it is scrolled to, and what comes first in it takes the focus. */
  place: RefObject<HTMLElement | null>
  create: () => void
  edit: (row: Row) => void
  leave: () => void
}

/** Opens such a form in one of its two modes (spec 3 §2), and gives the focus back to what has opened it. */
export function useInlineEdit<Row>(): InlineEdit<Row> {
  const [shown, setShown] = useState<{ row: Row | null } | null>(null)
  const place = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  function open(row: Row | null): void {
    opener.current = document.activeElement
    flushSync(() => setShown({ row }))
    place.current?.scrollIntoView({ block: 'start' })
    // A new entry starts in its first field; an edited one starts at its heading.
    const first = row === null ? 'input:not([type="hidden"]), textarea, select' : 'h2'
    place.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }
  return {
    isOpen: shown !== null,
    edited: shown?.row ?? null,
    place,
    create: () => open(null),
    edit: open,
    leave() {
      setShown(null)
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
