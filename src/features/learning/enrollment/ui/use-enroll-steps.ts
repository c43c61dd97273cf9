import { useState } from 'react'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import { useIsPhone } from '#web/kit/use-is-phone.ts'
import type { EnrollDraft } from './enroll-draft.ts'
import { ENROLL_STEPS } from './enroll-labels.ts'

type Form = Pick<ApiForm<EnrollDraft>, 'errors' | 'refusals' | 'checkFields'>

/**
 * The two steps of the enrollment form on a phone; a wide screen has no steps. Every field is required (spec 1 §5), so
 * that the second step opens once the first one is right; a refusal opens the first step with an error.
 */
export function useEnrollSteps(form: Form, isFilledIn: boolean) {
  const isPhone = useIsPhone()
  const [at, setAt] = useState(0)
  const [refusals, setRefusals] = useState(form.refusals)
  if (form.refusals !== refusals) {
    setRefusals(form.refusals)
    const wrong = ENROLL_STEPS.findIndex((names) => names.some((name) => Boolean(form.errors[name])))
    if (wrong !== -1) setAt(wrong)
  }
  const step = isPhone && isFilledIn ? at : undefined
  return {
    /** Left out on a wide screen, and while the values of the last request are only read. */
    step,
    hasNext: step === 0,
    goTo: setAt,
    next: () => {
      if (form.checkFields(ENROLL_STEPS[0])) setAt(1)
    },
  }
}
