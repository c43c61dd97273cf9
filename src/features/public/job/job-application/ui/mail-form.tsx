import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type JobApplication, jobApplicationApi, MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '../job-application.contract.ts'
import { useMailTemplates } from './use-mail-templates.ts'

/** A mail to an applicant: a template fills in the fields, and the sender changes what does not fit. */
export function MailForm({ row }: { row: JobApplication }) {
  const { t } = useLingui()
  const templates = useMailTemplates(row)
  const form = useApiForm(jobApplicationApi.write, {
    initial: { template: '', subject: '', text: '' },
    toInput: ({ subject, text }) => ({ params: { id: row.id }, body: { subject, text } }),
    success: ({ message }) => message,
    failure: t`The email could not be sent. Please try again.`,
  })
  const fillFromTemplate = (key: string) => {
    const found = templates.find((one) => one.key === key)
    form.setValues({ template: key, subject: found?.subject ?? '', text: found?.text ?? '' })
  }
  return (
    <FormShell form={form} submitLabel={<Trans>Send email</Trans>} sendingLabel={<Trans>Sending...</Trans>}>
      <NativeSelect
        label={t`Template`}
        data={[{ value: '', label: t`Empty` }, ...templates.map(({ key, label }) => ({ value: key, label }))]}
        value={form.values.template}
        onChange={(event) => fillFromTemplate(event.currentTarget.value)}
      />
      <TextInput label={t`Subject`} required maxLength={MAIL_SUBJECT_MAX} {...form.getInputProps('subject')} />
      <Textarea
        label={t`Text`}
        description={t`Leave an empty line to start a new paragraph.`}
        required
        autosize
        minRows={5}
        maxLength={MAIL_TEXT_MAX}
        {...form.getInputProps('text')}
      />
    </FormShell>
  )
}
