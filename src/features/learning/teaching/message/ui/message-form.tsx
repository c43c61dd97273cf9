import { Textarea, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import type { Learner } from '../../teaching.contract.ts'
import { messageApi, SUBJECT_MAX, TEXT_MAX } from '../message.contract.ts'

type MessageFormProps = { to: readonly Learner[]; onClose: (isSent: boolean) => void }

/** A message to some learners, in a panel. */
export function MessageForm({ to, onClose }: MessageFormProps) {
  const { t } = useLingui()
  const form = useApiForm(messageApi.send, {
    initial: { subject: '', text: '' },
    toInput: (values) => ({ body: { ids: to.map(({ id }) => id), ...values } }),
    success: ({ message }) => message,
    failure: t`The message could not be sent. Please try again.`,
    onSuccess: () => onClose(true),
  })
  const first = to[0]?.user.name ?? ''
  return (
    <DrawerForm
      form={form}
      title={t`Write to learners`}
      isOpen
      onClose={() => onClose(false)}
      submitLabel={<Trans>Send</Trans>}
      sendingLabel={<Trans>Sending...</Trans>}
    >
      <p>
        <Plural
          value={to.length}
          one={`${first} will get a notification and an email with your name.`}
          other="# learners will each get a notification and an email with your name."
        />
      </p>
      <TextInput label={t`Subject`} required maxLength={SUBJECT_MAX} {...form.getInputProps('subject')} />
      <Textarea label={t`Message`} required autosize minRows={6} maxLength={TEXT_MAX} {...form.getInputProps('text')} />
    </DrawerForm>
  )
}
