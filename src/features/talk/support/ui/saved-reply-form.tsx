import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { MAX_REPLY_TITLE_LENGTH, type CannedAnswer, cannedApi, PLACEHOLDERS } from '../canned/canned.contract.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'

type AnswerFormProps = { answer: CannedAnswer | null; onClose: () => void }

/** Adds or changes a saved reply. */
export function SavedReplyForm({ answer, onClose }: AnswerFormProps) {
  return answer ? <EditReplyForm answer={answer} onClose={onClose} /> : <NewReplyForm onClose={onClose} />
}

function useFormTexts(onClose: () => void) {
  const { t } = useLingui()
  return {
    success: ({ message }: { message: string }) => message,
    failure: t`The reply could not be saved. Please try again.`,
    refresh: [cannedApi.list],
    onSuccess: onClose,
  }
}

function NewReplyForm({ onClose }: { onClose: () => void }) {
  const form = useApiForm(cannedApi.create, { ...useFormTexts(onClose), initial: { title: '', words: '' } })
  return <ReplyFields form={form} onClose={onClose} />
}

function EditReplyForm({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const form = useApiForm(cannedApi.update, {
    ...useFormTexts(onClose),
    initial: { title: answer.title, words: answer.words },
    toInput: (body) => ({ params: { id: answer.id }, body }),
  })
  return <ReplyFields form={form} onClose={onClose} />
}

type FieldsProps = {
  form: ReturnType<typeof useApiForm<typeof cannedApi.create, { title: string; words: string }>>
  onClose: () => void
}

function ReplyFields({ form, onClose }: FieldsProps) {
  const { t } = useLingui()
  const known = PLACEHOLDERS.map((one) => `{${one}}`).join(', ')
  return (
    <FormShell form={form} submitLabel={<Trans>Save reply</Trans>} onCancel={onClose}>
      <TextInput label={t`Title`} required maxLength={MAX_REPLY_TITLE_LENGTH} {...form.getInputProps('title')} />
      <Textarea
        label={t`Answer`}
        description={t`Filled in automatically: ${known}`}
        required
        autosize
        minRows={4}
        maxLength={MAX_SUPPORT_MESSAGE_LENGTH}
        {...form.getInputProps('words')}
      />
    </FormShell>
  )
}
