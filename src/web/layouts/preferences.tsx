import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DataSaver } from '#web/kit/data-saver.tsx'
import { MoonIcon, SunIcon } from '#web/kit/dashboard-icons.tsx'
import { GlobeIcon } from '#web/kit/icons.tsx'
import { LanguageLinks } from '#web/kit/language-links.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import styles from './preferences.module.css'

const ID = 'preferences'

/** Colours, language and data saver, behind one button: a popover of the browser's own, which closes and gives the focus back itself. */
export function Preferences() {
  const { t } = useLingui()
  return (
    <>
      <ActionIcon size={44} aria-label={t`Display and language`} title={t`Display and language`} popoverTarget={ID}>
        <GlobeIcon />
      </ActionIcon>
      <div id={ID} popover="auto" role="dialog" aria-label={t`Display and language`} className={styles.box}>
        <SchemeSwitch />
        <h2>
          <Trans>Language</Trans>
        </h2>
        <LanguageLinks className={styles.languages} />
        <DataSaver />
        <p className={styles.hint}>
          <Trans>Smaller pictures, no autoplay, and scripts that load only when you need them.</Trans>
        </p>
      </div>
    </>
  )
}

/** Follows the system until someone chooses. What was chosen is not known to the server: it is shown after hydration. */
function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true })
  const isDark = useMounted() && scheme === 'dark'
  return (
    <button type="button" className={styles.scheme} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <SunIcon /> : <MoonIcon />}
      {isDark ? <Trans>Switch to light mode</Trans> : <Trans>Switch to dark mode</Trans>}
    </button>
  )
}
