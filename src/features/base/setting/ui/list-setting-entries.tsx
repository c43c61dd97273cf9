import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SettingField as Field } from '../setting.contract.ts'
import { SettingField, type SettingFormOf } from './setting-field.tsx'
import { blankEntry, entryTitle } from './setting-value.ts'
import styles from './settings.module.css'

/** The entries of a list: each can be opened and removed, and new ones are added at the end. */
export function ListSettingEntries({ form, fields }: { form: SettingFormOf; fields: readonly Field[] }) {
  const { value } = form.getValues()
  const entries: unknown[] = Array.isArray(value) ? value : []
  return (
    <>
      {form.errors.value && (
        <p role="alert" tabIndex={-1} className={styles.problem}>
          {form.errors.value}
        </p>
      )}
      {entries.map((entry, at) => (
        // Entries have no name of their own; their fields take their text from the form by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry key={at} form={form} fields={fields} at={at} title={entryTitle(entry, fields)} />
      ))}
      <Button variant="default" onClick={() => form.insertListItem('value', blankEntry(fields))}>
        <Trans>Add an entry</Trans>
      </Button>
    </>
  )
}

type EntryProps = { form: SettingFormOf; fields: readonly Field[]; at: number; title: string }

function Entry({ form, fields, at, title }: EntryProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(title === '')
  const place = `value.${at}`
  const hasProblem = Object.keys(form.errors).some((name) => `${name}.`.startsWith(`${place}.`))
  return (
    <details
      className={styles.entry}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title || t`New entry`}</summary>
      <div className={styles.fields}>
        {fields.map((field) => (
          <SettingField key={field.path} form={form} field={field} at={place} />
        ))}
        <Button variant="default" onClick={() => form.removeListItem('value', at)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </details>
  )
}
