import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { EVENT_MAIL, rosterApi } from '../roster/roster.contract.ts'

/** A message to everyone who comes, in a panel. */
export function RosterMail({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(rosterApi.write, {
    initial: { subject: '', text: '' },
    toInput: (body) => ({ params: { slug }, body }),
    success: ({ message }) => message,
    failure: t`The message could not be sent. Please try again.`,
    onSuccess: onClose,
  })
  return (
    <DrawerForm
      form={form}
      title={t`Write to everyone`}
      isOpen
      onClose={onClose}
      submitLabel={<Trans>Send</Trans>}
      sendingLabel={<Trans>Sending...</Trans>}
    >
      <p>
        <Trans>Everyone with a place gets a notification and an individual email.</Trans>
      </p>
      <TextInput label={t`Subject`} required maxLength={EVENT_MAIL.subject} {...form.getInputProps('subject')} />
      <Textarea
        label={t`Message`}
        required
        autosize
        minRows={6}
        maxLength={EVENT_MAIL.text}
        {...form.getInputProps('text')}
      />
    </DrawerForm>
  )
}
