import { Kbd } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '#web/kit/icons.tsx'
import styles from './palette.module.css'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** Opens the command palette, by a press or by Ctrl/⌘+K; the palette itself is fetched the first time. */
export function PaletteButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen((isShown) => !isShown)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className={styles.buttonText}>
          <Trans>Search</Trans>
        </span>
        <Kbd size="sm" className={styles.keys}>
          {t`Ctrl K`}
        </Kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
