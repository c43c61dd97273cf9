import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#web/api/use-me.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { OwnPasswordField } from '#web/kit/own-password-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { can } from '#shared/policy.ts'
import { type SettingEntry, settingApi } from '../setting.contract.ts'
import { settingPolicy } from '../setting.policy.ts'
import { SettingField, type SettingFormOf } from './setting-field.tsx'
import { ListSettingEntries } from './list-setting-entries.tsx'
import { showLook } from './show-look.ts'
import { SettingChanges } from './setting-changes.tsx'
import { useUnsavedSetting } from './unsaved-settings.tsx'
import { SETTING_READS, useSettingWrite } from './use-setting-write.ts'
import styles from './settings.module.css'

type SettingFormProps = { setting: SettingEntry; isShown: boolean }

/** The form of one setting; it is saved whole, from the bar of the page, and may be reset to its default. */
export function SettingForm({ setting, isShown }: SettingFormProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const mayEdit = can(useMe(), settingPolicy.update, setting)
  const show = (value: unknown) => {
    form.setValues({ value, current_password: '' })
    form.resetDirty({ value, current_password: '' })
  }
  const form: SettingFormOf = useApiForm(settingApi.update, {
    initial: { value: setting.value, current_password: '' },
    toInput: ({ value, current_password: password }) => ({
      params: { key: setting.key },
      body: { value, ...(password && { current_password: password }) },
    }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`The settings could not be saved`,
    refresh: SETTING_READS,
    onSuccess: (answer) => {
      show(answer.setting.value)
      void showLook(setting.key)
    },
  })
  const heading = useFocusIfLinked(setting.key)
  useUnsavedSetting(setting.key, form.isDirty(), {
    label: setting.label,
    isSending: form.isSending,
    save: form.send,
    discard: () => show(setting.value),
  })
  return (
    <article className={styles.panel} aria-labelledby={setting.key} hidden={!isShown}>
      <h3 ref={heading} id={setting.key} tabIndex={-1}>
        {setting.label}
      </h3>
      <p className={styles.soft}>{setting.description}</p>
      {setting.saved_at && (
        <p className={styles.soft}>
          <Trans>Last changed: {instant(setting.saved_at, 'date and time')}</Trans>
        </p>
      )}
      <FormShell
        form={form}
        submitLabel={<Trans>Save Changes</Trans>}
        actions={
          mayEdit &&
          setting.saved_at !== null && (
            <div className={styles.actions}>
              <ResetButton setting={setting} onReset={show} />
            </div>
          )
        }
      >
        <fieldset className={styles.fields} disabled={!mayEdit} aria-labelledby={setting.key}>
          {setting.is_list ? (
            <ListSettingEntries form={form} fields={setting.fields} />
          ) : (
            setting.fields.map((field) => (
              <SettingField key={field.path} form={form} field={field} at="value" standard={setting.default} />
            ))
          )}
          {setting.asks_password && mayEdit && form.isDirty() && (
            <OwnPasswordField {...form.getInputProps('current_password')} />
          )}
        </fieldset>
      </FormShell>
      <SettingChanges setting={setting} mayEdit={mayEdit} onTakenBack={show} />
    </article>
  )
}

/** Brings the setting into view that the address names, by a link or the command palette. */
function useFocusIfLinked(key: string) {
  const { hash } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash === `#${key}`) heading.current?.focus()
  }, [hash, key])
  return heading
}

function ResetButton({ setting, onReset }: { setting: SettingEntry; onReset: (value: unknown) => void }) {
  const { t } = useLingui()
  const reset = useSettingWrite(setting, settingApi.reset, {
    failure: t`The setting could not be reset`,
    onSuccess: onReset,
  })
  const ask = () =>
    reset.ask({
      title: t`Reset to default?`,
      message: t`The saved value of "${setting.label}" will be replaced by the default. The log keeps the old value.`,
      confirmLabel: t`Reset to default`,
    })
  return (
    <Button variant="default" disabled={reset.isPending} onClick={() => void ask()}>
      <Trans>Reset to default</Trans>
    </Button>
  )
}
