import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import styles from './data-saver.module.css'

/** The mark that early-script.ts sets before the first paint: chosen here, or asked for by the browser. */
const MARK = 'data-saver'
const CHANGED = 'mbuyu:data-saver'
const YEAR_SECONDS = 31_536_000

const subscribe = (onChange: () => void) => {
  addEventListener(CHANGED, onChange)
  return () => removeEventListener(CHANGED, onChange)
}

/** Whether this visitor saves data. False until the page is interactive. */
const useDataSaver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.hasAttribute(MARK),
    () => false,
  )

function switchDataSaver(isOn: boolean): void {
  document.documentElement.toggleAttribute(MARK, isOn)
  // The next pages load smaller pictures right away (server/files/serve.ts).
  document.cookie = `${MARK}=${devicePixelRatio}; path=/; max-age=${isOn ? YEAR_SECONDS : 0}; samesite=lax`
  // A browser without storage still saves data on this page.
  try {
    localStorage.setItem(MARK, isOn ? 'on' : 'off')
  } finally {
    dispatchEvent(new Event(CHANGED))
  }
}

/** A switch; pages then load their scripts only on interaction, and nothing plays automatically. */
export function DataSaver() {
  const isOn = useDataSaver()
  return (
    <label className={styles.switch}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state */}
      <input type="checkbox" role="switch" checked={isOn} onChange={(event) => switchDataSaver(event.target.checked)} />
      <Trans>Save data</Trans>
    </label>
  )
}
