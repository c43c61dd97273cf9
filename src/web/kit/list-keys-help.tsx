import { Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './list-keys-help.module.css'
import { SelectBox } from './select-box.tsx'
import { areKeysOn, switchKeys } from './list-key-actions.ts'

/** Lists the keyboard shortcuts of a list. */
export function ListKeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts in lists`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <dl className={styles.keys}>
        <div>
          <dt>
            <kbd>J</kbd> <kbd>K</kbd>
          </dt>
          <dd>
            <Trans>Next row, previous row</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>
            <Trans>Open the row</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>X</kbd>
          </dt>
          <dd>
            <Trans>Select the row</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>A</kbd> <kbd>R</kbd>
          </dt>
          <dd>
            <Trans>Approve or reject the row, or all selected rows</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>
            <Trans>Show keyboard shortcuts</Trans>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        <Trans>Shortcuts are off while you type.</Trans>
      </p>
      <SelectBox
        className={styles.switch}
        isChecked={isOn}
        onChange={(isChecked) => {
          switchKeys(isChecked)
          setOn(isChecked)
        }}
      >
        <Trans>Use keyboard shortcuts</Trans>
      </SelectBox>
    </Modal>
  )
}
