import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { CONTACT_MAX, contactApi, type ContactMessage } from '../contact.contract.ts'

const REFRESH = [contactApi.list, contactApi.get]

/** Answers a message by mail. */
export function AnswerForm({ contact }: { contact: ContactMessage }) {
  const { t } = useLingui()
  const seen = contact.entries.filter(({ kind }) => kind === 'answer').length
  const form = useApiForm(contactApi.answer, {
    initial: { words: '' },
    toInput: ({ words }) => ({ params: { id: contact.id }, body: { words, answers_seen: seen } }),
    success: ({ message }) => message,
    failure: t`The answer could not be sent. Please try again.`,
    refresh: REFRESH,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Send the answer</Trans>} sendingLabel={<Trans>Sending...</Trans>}>
      <Textarea
        label={t`Answer`}
        description={t`It goes to ${contact.email}, with your name.`}
        required
        autosize
        minRows={4}
        maxLength={CONTACT_MAX.words}
        {...form.getInputProps('words')}
      />
    </FormShell>
  )
}

/** Writes a note for other admins. */
export function NoteForm({ contact }: { contact: ContactMessage }) {
  const { t } = useLingui()
  const form = useApiForm(contactApi.note, {
    initial: { words: '' },
    toInput: ({ words }) => ({ params: { id: contact.id }, body: { words } }),
    success: ({ message }) => message,
    failure: t`The note could not be saved. Please try again.`,
    refresh: [contactApi.get],
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save the note</Trans>}>
      <Textarea
        label={t`Note`}
        description={t`Only administrators read it.`}
        required
        autosize
        minRows={2}
        maxLength={CONTACT_MAX.words}
        {...form.getInputProps('words')}
      />
    </FormShell>
  )
}
