import { type RefObject, useRef, useState } from 'react'

/** A form above a list that makes a new thing, or changes one of the list. */
type InlineEdit<Row> = {
  /** The one that is edited; null while the form makes a new one. */
  edited: Row | null
  /** For the section that holds the form: it is scrolled to, and its heading takes the focus. */
  place: RefObject<HTMLElement | null>
  edit: (row: Row) => void
  leave: () => void
}

/** Toggles such a form between its two modes (spec 3 §2). */
export function useInlineEdit<Row>(): InlineEdit<Row> {
  const [edited, setEdited] = useState<Row | null>(null)
  const place = useRef<HTMLElement>(null)
  return {
    edited,
    place,
    edit(row) {
      setEdited(row)
      place.current?.scrollIntoView({ block: 'start' })
      place.current?.querySelector('h2')?.focus({ preventScroll: true })
    },
    leave: () => setEdited(null),
  }
}
