import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import { type DraftKey, drafts } from '#web/api/drafts.ts'
import { TextAreaField } from '#web/kit/field.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { FormNote } from '#web/kit/public-form.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useTextDraft } from '#web/kit/use-text-draft.ts'
import { APPLY_NOTE_MAX, cvRule, jobApplicationApi } from '../job-application.contract.ts'

const EMPTY = { note: '', cv: null as File | null }

type ApplyFormProps = {
  jobId: number
  /** Where the note is kept until it is sent. */
  draft: DraftKey
  /** The page then says that it was sent; a toast would only repeat it. */
  onSent: () => void
}

/** The application for a job: a CV and a note. The note survives a reload; a device cannot keep the CV. */
export function ApplyForm({ jobId, draft, onSent }: ApplyFormProps) {
  const { t } = useLingui()
  const form = useApiForm(jobApplicationApi.apply, {
    initial: EMPTY,
    failure: t`The application could not be sent. Please try again.`,
    toInput: ({ cv, note }) => ({ params: { id: String(jobId) }, body: { note }, files: { cv: cv ?? undefined } }),
    check: ({ cv }): FieldErrors => (cv ? {} : { cv: [t`Attach your CV`] }),
    refresh: [jobApplicationApi.mine, jobApplicationApi.listOwn],
    onSaved: () => drafts.remove(draft),
    onSuccess: onSent,
  })
  useTextDraft(form, { draft, initial: EMPTY, isKnown: true, profile: {}, account: {} })
  const problem = form.isCutOff
    ? t`You are offline, and a CV cannot be kept on this device. Your note is kept; send the application again when you are back online.`
    : form.problem
  const cv = form.getInputProps('cv')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that has opened the form is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <FormFrame form={{ ...form, problem }} isGuarded={false}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Your application</Trans>
      </h2>
      <FileField
        label={t`CV`}
        description={t`PDF, DOC or DOCX, at most 5 MB. Only you and our administrators see it.`}
        rule={cvRule}
        value={form.values.cv}
        onChange={cv.onChange}
        error={cv.error}
        isDisabled={form.isSending}
        upload={form.upload}
        isRequired
      />
      <TextAreaField
        name="note"
        label={t`Note`}
        description={t`Optional: why this job, and when you could start.`}
        rows={5}
        maxLength={APPLY_NOTE_MAX}
        {...form.getInputProps('note')}
      />
      <FormNote>
        <Trans>
          We keep what you send to decide on your application; see the <Link to="/privacy">privacy policy</Link>.
        </Trans>
      </FormNote>
      <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Sending...</Trans>}>
        <Trans>Send application</Trans>
      </SubmitButton>
    </FormFrame>
  )
}
