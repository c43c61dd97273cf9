import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#shared/me.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { useLanguage } from '#web/i18n.tsx'
import { PasswordField } from '#web/kit/field.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { TimeZoneSelect } from '#web/kit/time-zone-select.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { zonePlace } from '#web/kit/zone-names.ts'
import { accountApi } from '../account.contract.ts'
import { sessionApi } from '../session/session.contract.ts'
import styles from './profile.module.css'

const SECRET = ['current_password'] as const

/** Personal Information (spec 2 §2); a changed email also asks for the password. */
export function ProfileForm({ me }: { me: Me }) {
  const { t } = useLingui()
  const shown = useLanguage()
  const organisation = useOrganisation()
  const draft = useDraft('profile')
  const initial = {
    name: me.name,
    email: me.email,
    phone_number: me.phone_number ?? '',
    language: me.language ?? shown,
    time_zone: me.time_zone ?? '',
    current_password: '',
  }
  const form = useApiForm(accountApi.updateProfile, {
    onSaved: draft.remove,
    initial,
    toInput: ({ current_password: password, time_zone: zone, ...fields }) => ({
      body: { ...fields, time_zone: zone || null, ...(password ? { current_password: password } : {}) },
    }),
    check: ({ email, current_password: password }): FieldErrors =>
      isNew(email, me) && !password
        ? { current_password: [t`Enter your current password to change your email address`] }
        : {},
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`Profile update failed`,
    refresh: [sessionApi.me],
    onSuccess: ({ user }) => {
      // The texts of another language come with a new page.
      if (user.language && user.language !== shown) return location.reload()
      form.setFieldValue('current_password', '')
      // A new address counts when its code is entered; until then the old one is shown here.
      form.setFieldValue('email', me.email)
      form.resetDirty()
    },
  })
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>Personal Information</Trans>
      </h2>
      <FormShell form={form} submitLabel={<Trans>Save Changes</Trans>} sendingLabel={<Trans>Saving...</Trans>}>
        <FormDraft form={form} draft={draft} initial={initial} secret={SECRET} />
        <TextInput label={t`Full Name`} autoComplete="name" required {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput type="email" label={t`Email`} autoComplete="email" required {...form.getInputProps('email')} />
          <TextInput type="tel" label={t`Phone Number`} autoComplete="tel" {...form.getInputProps('phone_number')} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NativeSelect
            label={t`Language`}
            description={t`Used on this site and in emails and documents.`}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('language')}
          />
          <TimeZoneSelect
            label={t`Time zone`}
            description={t`Used for dates and times on this site and in emails.`}
            noneLabel={t`The organisation’s (${zonePlace(organisation.time_zone)})`}
            {...form.getInputProps('time_zone')}
          />
        </SimpleGrid>
        {isNew(form.getValues().email, me) && (
          <PasswordField
            label={t`Current Password`}
            description={t`Required to change your email address. We will send a code to the new one.`}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
      </FormShell>
    </section>
  )
}

const isNew = (email: string, me: Me): boolean => email.trim().toLowerCase() !== me.email.toLowerCase()
