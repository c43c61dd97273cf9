import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Me } from '#shared/me.ts'
import { drafts } from '#web/api/drafts.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { TextAreaField, TextField } from '#web/kit/field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { FieldPair, FormNote, TrapField } from '#web/kit/public-form.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { useTextDraft } from '#web/kit/use-text-draft.ts'
import { CONTACT_MAX, contactApi } from '../contact.contract.ts'
import { contactDraftKey, type UnsentContact } from './unsent-contact.ts'

const EMPTY = { name: '', email: '', subject: '', words: '', website: '' }

type ContactFormProps = {
  /** Undefined while no one knows who is signed in, null for a visitor. */
  me: Me | null | undefined
  onSent: () => void
}

/**
 * Writes to the organisation; what was typed survives a reload. Of a signed-in person it is sent later where there is no
 * connection.
 */
export function ContactForm({ me, onSent }: ContactFormProps) {
  const { t } = useLingui()
  const draft = contactDraftKey(me?.id ?? null)
  const form = useApiForm(contactApi.send, {
    initial: EMPTY,
    failure: t`Your message could not be sent. Please try again.`,
    onSaved: () => drafts.remove(draft),
    onSuccess: onSent,
  })
  useTextDraft(form, {
    draft,
    initial: EMPTY,
    isKnown: me !== undefined,
    profile: me ? { name: me.name, email: me.email } : {},
    account: {},
  })
  const kept = useKeptForm(form, {
    personId: me?.id,
    kind: LETTER_KINDS.contact,
    about: 'own',
    input: (): UnsentContact => ({ body: form.values }),
    onSent,
  })
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormFrame form={{ ...form, problem: kept.problem }} isGuarded={false}>
      <FieldPair>
        <TextField
          name="name"
          label={t`Name`}
          autoComplete="name"
          maxLength={CONTACT_MAX.name}
          required
          {...form.getInputProps('name')}
        />
        <TextField
          type="email"
          name="email"
          label={t`Email`}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          required
          {...form.getInputProps('email')}
        />
      </FieldPair>
      <TextField
        name="subject"
        label={t`Subject`}
        maxLength={CONTACT_MAX.subject}
        required
        {...form.getInputProps('subject')}
      />
      <TextAreaField
        name="words"
        label={t`Message`}
        rows={6}
        maxLength={CONTACT_MAX.words}
        required
        {...form.getInputProps('words')}
      />
      <TrapField {...form.getInputProps('website')} />
      <FormNote>
        <Trans>
          We keep your message to answer it; see the <Link to="/privacy">privacy policy</Link>.
        </Trans>
      </FormNote>
      <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Sending...</Trans>}>
        <Trans>Send message</Trans>
      </SubmitButton>
    </FormFrame>
  )
}
