import { useLingui } from '@lingui/react/macro'
import type { JobApplication } from '../job-application.contract.ts'

type Template = { key: string; label: string; subject: string; text: string }

/** Mails that are written often, with the names of the applicant and the job filled in. */
export function useMailTemplates({ name, job_title: title, company }: JobApplication): readonly Template[] {
  const { t } = useLingui()
  const hello = t`Hello ${name},`
  const template = (key: string, label: string, subject: string, text: string) => ({
    key,
    label,
    subject,
    text: `${hello}\n\n${text}`,
  })
  return [
    template(
      'interview',
      t`Interview time`,
      t`Your interview for ${title}`,
      t`We would like to talk with you about ${title} at ${company}. Does one of these times suit you? Please reply to this email.`,
    ),
    template(
      'question',
      t`A question`,
      t`A question about your application for ${title}`,
      t`Thank you for your application. Before we decide, we would like to know more. Please reply to this email.`,
    ),
    template(
      'later',
      t`We need more time`,
      t`Your application for ${title}`,
      t`We need more time to decide on your application. Thank you for your patience. We will write to you as soon as we can.`,
    ),
  ]
}
