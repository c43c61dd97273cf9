import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#features/account/ui/signed-in.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { query } from '#web/api/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { enrollState, enrollStep, type EnrollState, statusByCourse } from './enroll-state.ts'

/** What enrolling needs to know about a course. */
export type EnrollTarget = { id: number; title: string; price: number }

/** Enrolling from the public pages: the state of each button, and what a click does (spec 1 §2, §5, §8). */
export function useEnrolling() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  // Not yet known counts as signed in: the server decides anyway.
  const isSignedIn = me !== null
  // Stays while the dialog fades out, so that its text does not vanish first.
  const [course, setCourse] = useState<EnrollTarget | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [submitting, setSubmitting] = useState<number | null>(null)
  const { data } = useQuery({
    ...query(enrollmentApi.list, { query: { mine: '1', view: 'rows', limit: PAGE_LIMIT_MAX } }),
    enabled: Boolean(me),
  })
  const statuses = useMemo(() => statusByCourse(data?.enrollments ?? []), [data])

  const stateOf = ({ id }: { id: number }): EnrollState => enrollState(me ? statuses.get(id) : null, submitting === id)

  const start = (target: EnrollTarget): void => {
    const step = enrollStep(target, { isSignedIn }, stateOf(target))
    if (step === 'sign-in') {
      toast.error(t`Please login to enroll in this course`)
      void navigate('/sign-in')
    } else if (step === 'already') {
      toast.info(t`You are already enrolled in this course`)
    } else if (step === 'premium') {
      toast.info(t`This is a premium course. Please purchase to enroll.`)
    } else {
      setWasOpened(true)
      setCourse(target)
    }
  }
  const close = useCallback(() => setCourse(null), [])
  return { course, wasOpened, stateOf, start, close, setSubmitting }
}
