import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#shared/me.ts'
import { drafts } from '#web/api/drafts.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { CheckField, TextAreaField, TextField } from '#web/kit/field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { FormNote } from '#web/kit/public-form.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { useTextDraft } from '#web/kit/use-text-draft.ts'
import type { Event } from '../event.contract.ts'
import { REGISTRATION_MESSAGE_MAX, registrationApi } from '../registration/registration.contract.ts'
import { eventPath } from './event-labels.ts'
import { REGISTERED, registrationDraftKey, type UnsentRegistration } from './unsent-registration.ts'

type Values = { name: string; email: string; phone: string; message: string; isWaiting: boolean }

const bodyOf = ({ isWaiting, ...body }: Values) => ({ ...body, ...(isWaiting && { waitlist: true }) })

/**
 * Full name, email, phone and a message (spec 3 §5); the person who finds the event full can wait with the same form.
 */
export function RegistrationForm({ event, me }: { event: Event; me: Me }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { slug } = event
  const isKnownFull = event.registered_count >= event.capacity
  const [initial] = useState(() => ({
    name: me.name,
    email: me.email,
    phone: me.phone_number ?? '',
    message: '',
    isWaiting: isKnownFull,
  }))
  const draft = registrationDraftKey(slug, me.id)
  const leaveForm = () => void navigate(eventPath(slug))
  const form = useApiForm(registrationApi.register, {
    initial,
    toInput: (values) => ({ params: { id: slug }, body: bodyOf(values) }),
    success: ({ message }) => message,
    failure: t`Failed to register for event`,
    refresh: REGISTERED,
    onSaved: () => drafts.remove(draft),
    onSuccess: leaveForm,
  })
  useTextDraft(form, { draft, initial, isKnown: true, profile: {}, account: {} })
  const kept = useKeptForm(form, {
    personId: me.id,
    kind: LETTER_KINDS.registration,
    about: slug,
    input: (): UnsentRegistration => ({ slug, body: bodyOf(form.getValues()) }),
    onSent: leaveForm,
  })
  // What the page of the event says of a kept registration cannot be loaded once the connection is lost.
  useEffect(() => void import('./kept-registration.tsx').catch(() => undefined), [])
  const { isWaiting } = form.values
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormFrame form={{ ...form, problem: kept.problem }} isGuarded={false}>
      <TextField name="name" label={t`Full name`} autoComplete="name" required {...form.getInputProps('name')} />
      <TextField
        type="email"
        name="email"
        label={t`Email`}
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      <TextField type="tel" name="phone" label={t`Phone`} autoComplete="tel" {...form.getInputProps('phone')} />
      <TextAreaField
        name="message"
        label={t`Message`}
        rows={4}
        maxLength={REGISTRATION_MESSAGE_MAX}
        {...form.getInputProps('message')}
      />
      {form.refusal === 'conflict' && (
        <CheckField label={t`Put me on the waiting list`} {...form.getInputProps('isWaiting', { type: 'checkbox' })} />
      )}
      {isWaiting && (
        <FormNote>
          <Trans>All places are taken. You will get the next free place, and we will notify you by email.</Trans>
        </FormNote>
      )}
      <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Sending...</Trans>}>
        {isWaiting ? <Trans>Join the waiting list</Trans> : <Trans>Register</Trans>}
      </SubmitButton>
    </FormFrame>
  )
}
