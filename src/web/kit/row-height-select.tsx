import { useLingui } from '@lingui/react/macro'
import { RowsIcon } from './dashboard-icons.tsx'
import styles from './row-height-select.module.css'
import { chooseRowHeight, useRowHeight } from './use-row-height.ts'

/** How high rows are, for all lists on this device: a list of the system's own behind an icon. */
export function RowHeightSelect() {
  const { t } = useLingui()
  const height = useRowHeight()
  const name = t`Row height`
  return (
    <span className={styles.choice}>
      <RowsIcon size={20} />
      <select
        aria-label={name}
        title={name}
        value={height}
        onChange={(event) => chooseRowHeight(event.currentTarget.value)}
      >
        <option value="small">{t`Compact rows`}</option>
        <option value="usual">{t`Normal rows`}</option>
        <option value="large">{t`Tall rows`}</option>
      </select>
    </span>
  )
}
