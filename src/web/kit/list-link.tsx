import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'
import { stateNow } from './list-state.ts'

type ListLinkProps = Omit<LinkProps, 'state' | 'onClick' | 'preventScrollReset'> & {
  /** What the new history entry keeps besides the search of the list. */
  entry?: object
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Opens something of a list beside it, with the list's search at the moment of the press: what was rendered may be
 * older.
 */
export function ListLink({ to, entry, ...props }: ListLinkProps) {
  const navigate = useNavigate()
  return (
    <Link
      {...props}
      to={to}
      onClick={(event) => {
        // A new tab begins without a search.
        if (!isPlain(event)) return
        event.preventDefault()
        void navigate(to, { state: { ...stateNow(), ...entry }, preventScrollReset: true })
      }}
    />
  )
}
