import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { courseApi } from '#features/course/course.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { drafts } from '#web/api/drafts.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { toast } from '#web/kit/toast.ts'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { enrollDraft, startDraft } from './enroll-draft.ts'
import { EnrollFields } from './enroll-fields.tsx'

type Props = {
  courseId: number
  me: { id: number; name: string; email: string; phone_number: string | null } | null
  onClose: () => void
  onSubmitting: (isBusy: boolean) => void
}

/** The 13 fields of the enrollment form (spec 1 §3, §5): all errors at once, at their fields; nothing typed is lost. */
export function EnrollForm({ courseId, me, onClose, onSubmitting }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const personId = me?.id ?? 0
  const form = useApiForm(enrollmentApi.enroll, {
    initial: startDraft(me, drafts.read(enrollDraft(personId))),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts as typed, checked by the contract before they are sent
    toInput: (values) => ({ params: { id: courseId }, body: values as never }),
    success: ({ message }) => message,
    failure: t`Failed to enroll in course`,
    refresh: [enrollmentApi.list, enrollmentApi.status, courseApi.list, courseApi.get],
    onSuccess: async ({ enrollment }) => {
      drafts.remove(enrollDraft(personId))
      onClose()
      if (enrollment.status === 'active') await navigate('/dashboard/my-courses')
    },
  })
  const { values, isSending, problem, refusal } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save(enrollDraft(personId), values)
  }, [isDirty, personId, values])
  useEffect(() => {
    onSubmitting(isSending)
    // The form unmounts as soon as it has succeeded, before it reports that it is done.
    return () => onSubmitting(false)
  }, [isSending, onSubmitting])
  useEffect(() => {
    if (refusal !== 'conflict' || !problem) return
    // Enrolled already, perhaps in another tab. There is nothing left to fill in: the specification asks for a toast (spec 1 §8).
    toast.error(problem)
    onClose()
  }, [problem, refusal, onClose])
  return (
    <FormShell
      form={form}
      submitLabel={t`Send request`}
      sendingLabel={t`Enrolling...`}
      onCancel={onClose}
      isGuarded={false}
    >
      <EnrollFields form={form} />
    </FormShell>
  )
}
