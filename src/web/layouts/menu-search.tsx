import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { SearchIcon } from '#web/kit/icons.tsx'
import styles from './folding-menu.module.css'

type MenuSearchProps = {
  value: string
  onChange: (words: string) => void
  /** Enter: the first entry that was found is opened. */
  onEnter: () => void
  /** The arrow down: the focus goes to the entries. */
  onDown: () => void
}

/** Filters the menu by text. `/` focuses it from anywhere, Escape clears it. */
export function MenuSearch({ value, onChange, onEnter, onDown }: MenuSearchProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      // The menu of large screens is not shown on small ones.
      if (!field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a character of an input method opens nothing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onEnter()
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
    if (event.key === 'Escape' && value !== '') {
      // What is around the menu on a phone stays open.
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <div role="search" className={styles.search}>
      <SearchIcon size={18} />
      <input
        ref={field}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t`Find in the menu`}
        aria-label={t`Find in the menu`}
        aria-keyshortcuts="/"
        autoComplete="off"
        maxLength={60}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  )
}

/** Someone is writing there, or a dialog is open. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null) ||
  document.querySelector('[role=dialog]:not([popover]), dialog[open]') !== null
