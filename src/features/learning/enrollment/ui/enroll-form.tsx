import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { requestApi, type EnrollForm as Sent } from '#features/learning/enrollment/request/request.contract.ts'
import { drafts } from '#web/api/drafts.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { toast } from '#web/kit/toast.ts'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type EnrollDraft, enrollDraftKey, type KnownPerson, startDraft } from './enroll-draft.ts'
import { EnrollFields } from './enroll-fields.tsx'
import { EnrollReview } from './enroll-review.tsx'
import { ENROLLED } from './stale-reads.ts'
import { useEnrollSteps } from './use-enroll-steps.ts'

type Props = {
  courseId: number
  me: KnownPerson | null
  /** What this person has sent with the last request. */
  last: Sent | null
  isApprovedAtOnce: boolean
  onClose: () => void
  onSubmitting: (isBusy: boolean) => void
  /** The connection is down, so the request may or may not have arrived. */
  onCutOff: (form: EnrollDraft) => void
}

/**
 * The 13 fields of the enrollment form (spec 1 §3, §5): all errors at once, at their fields; nothing typed is lost. Who
 * has sent them before is only asked whether they are still right. On a phone they come in two steps.
 */
export function EnrollForm({ courseId, me, last, isApprovedAtOnce, onClose, onSubmitting, onCutOff }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const personId = me?.id ?? 0
  const [stored] = useState(() => drafts.read(enrollDraftKey(personId)))
  const [isReview, setReview] = useState(last !== null && stored === null)
  const form = useApiForm(requestApi.enroll, {
    initial: startDraft(me, last, stored),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts as typed, checked by the contract before they are sent
    toInput: (values) => ({ params: { id: courseId }, body: values as never }),
    success: ({ message }) => message,
    failure: t`Failed to enroll in course`,
    refresh: ENROLLED,
    onSaved: () => drafts.remove(enrollDraftKey(personId)),
    onSuccess: async ({ enrollment }) => {
      onClose()
      if (enrollment.status === 'active') await navigate('/dashboard/my-courses')
    },
  })
  const { values, isSending, problem, refusal, isCutOff } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save(enrollDraftKey(personId), values)
  }, [isDirty, personId, values])
  useEffect(() => {
    onSubmitting(isSending)
    // The form unmounts as soon as it has succeeded, before it reports that it is done.
    return () => onSubmitting(false)
  }, [isSending, onSubmitting])
  useEffect(() => {
    if (refusal !== 'conflict' || !problem) return
    // Enrolled already, perhaps in another tab. There is nothing left to fill in: the specification asks for a toast
    // (spec 1 §8).
    toast.error(problem)
    onClose()
  }, [problem, refusal, onClose])
  const passOnValues = useEffectEvent(() => onCutOff(values))
  useEffect(() => {
    if (isCutOff) passOnValues()
  }, [isCutOff])

  const { step, hasNext, goTo, next } = useEnrollSteps(form, !isReview)

  // A value that the rules do not take any more is shown at its field.
  if (isReview && Object.keys(form.errors).length > 0) setReview(false)
  const sendLabel = isApprovedAtOnce ? t`Enroll and start` : t`Send request`
  return (
    <FormShell
      form={hasNext ? { ...form, send: async () => next() } : form}
      submitLabel={hasNext ? t`Next` : sendLabel}
      sendingLabel={t`Enrolling...`}
      {...(isReview ? {} : { onCancel: onClose })}
      isGuarded={false}
      more={
        isReview ? (
          <Button variant="default" disabled={isSending} onClick={() => setReview(false)}>
            <Trans>Change</Trans>
          </Button>
        ) : (
          step === 1 && (
            <Button variant="default" disabled={isSending} onClick={() => goTo(0)}>
              <Trans>Previous</Trans>
            </Button>
          )
        )
      }
    >
      <p>
        {isApprovedAtOnce ? (
          <Trans>You can start as soon as you send this form.</Trans>
        ) : (
          <Trans>An administrator reviews every request. We will email you as soon as there is a decision.</Trans>
        )}
      </p>
      {isReview ? <EnrollReview values={values} /> : <EnrollFields form={form} step={step} />}
    </FormShell>
  )
}
