import { Kbd } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { SearchIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import type { Palette } from './palette-entries.ts'
import styles from './palette.module.css'

/** Opens the command palette, by a press or by Ctrl/⌘+K; the palette itself is loaded the first time. */
export function PaletteButton({ load }: { load: () => Promise<Palette> }) {
  const { t } = useLingui()
  const [palette, setPalette] = useState<Palette>()
  const failure = t`The search could not be loaded. Please try again.`
  const isLoaded = palette !== undefined
  useEffect(() => {
    // Once it is loaded, the palette listens itself.
    if (isLoaded) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      openPalette(load, setPalette, failure)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isLoaded, load, failure])
  return (
    <>
      <button
        data-palette
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => (palette ? palette.openPalette() : openPalette(load, setPalette, failure))}
      >
        <SearchIcon />
        <span className={styles.buttonText}>
          <Trans>Search</Trans>
        </span>
        <Kbd size="sm" className={styles.keys}>
          {t`Ctrl K`}
        </Kbd>
      </button>
      {palette && <palette.ProductPalette />}
    </>
  )
}

function openPalette(load: () => Promise<Palette>, onLoaded: (palette: Palette) => void, failure: string): void {
  load()
    .then(onLoaded)
    .catch((problem: unknown) => toast.error(messageOf(problem, failure)))
}
