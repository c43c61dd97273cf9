import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { photoRule } from '#features/base/upload/upload.contract.ts'
import { ownTimeZone } from '#shared/own-time-zone.ts'
import type { Me } from '#shared/me.ts'
import { drafts } from '#web/api/drafts.ts'
import { CheckField, PasswordField, TextField } from '#web/kit/field.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import type { FieldErrors } from '#shared/errors.ts'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import { accountApi } from '../account.contract.ts'
import styles from './account-page-card.module.css'
import { EmailField } from './email-field.tsx'

/** A visitor's draft, which ends with the tab. */
const SIGN_UP_DRAFT = { form: 'sign-up', personId: null }

const EMPTY = {
  name: '',
  email: '',
  phone_number: '',
  password: '',
  password_confirmation: '',
  profile_picture: null as File | null,
  seeksMentor: false,
}

const KeptDraft = lazyPart(async () => (await import('./sign-up-draft.tsx')).SignUpDraft)

/** The fields of spec 2 §2, and the one choice of role that a newcomer has. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (me: Me) => void }) {
  const { t } = useLingui()
  const form = useApiForm(accountApi.register, {
    initial: EMPTY,
    summary: 'always',
    failure: t`Registration failed`,
    success: t`Registration successful!`,
    toInput: ({ profile_picture: photo, seeksMentor, ...fields }) => ({
      body: { ...fields, role: seeksMentor ? 'mentee' : 'student', time_zone: ownTimeZone() },
      files: { profile_picture: photo ?? undefined },
    }),
    check: ({ password, password_confirmation: again }): FieldErrors =>
      password === again ? {} : { password_confirmation: [t`Passwords do not match`] },
    onSaved: () => drafts.remove(SIGN_UP_DRAFT),
    onSuccess: ({ user }) => onSignedIn(user),
  })
  const isMounted = useMounted()
  const photo = form.getInputProps('profile_picture')
  return (
    <FormFrame form={form} isGuarded={false}>
      {/* Loaded once there is something to keep, or to bring back. */}
      {isMounted && (form.isDirty() || drafts.read(SIGN_UP_DRAFT) !== null) && (
        <Suspense fallback={null}>
          <KeptDraft form={form} initial={EMPTY} />
        </Suspense>
      )}
      <div className={styles.pair}>
        <TextField name="name" label={t`Full Name`} autoComplete="name" required {...form.getInputProps('name')} />
        <TextField
          type="tel"
          name="phone_number"
          label={t`Phone Number`}
          autoComplete="tel"
          required
          {...form.getInputProps('phone_number')}
        />
      </div>
      <EmailField autoComplete="email" {...form.getInputProps('email')} />
      <div className={styles.pair}>
        <PasswordField
          name="password"
          label={t`Password`}
          description={t`At least 8 characters`}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          name="password_confirmation"
          label={t`Confirm Password`}
          description={t`Repeat your password`}
          autoComplete="new-password"
          required
          {...form.getInputProps('password_confirmation')}
        />
      </div>
      <CheckField label={t`I am looking for a mentor`} {...form.getInputProps('seeksMentor', { type: 'checkbox' })} />
      {/* What may stay empty is last: on a phone the form begins with what it needs. */}
      <FileField
        label={t`Profile picture (optional)`}
        rule={photoRule}
        value={form.getValues().profile_picture}
        onChange={photo.onChange}
        error={photo.error}
        isDisabled={form.isSending}
        upload={form.upload}
      />
      <p className={styles.small}>
        <Trans>
          By signing up you agree to the <Link to="/terms">terms</Link> and the{' '}
          <Link to="/privacy">privacy policy</Link>.
        </Trans>
      </p>
      <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Creating your account...</Trans>}>
        <Trans>Sign Up</Trans>
      </SubmitButton>
    </FormFrame>
  )
}
