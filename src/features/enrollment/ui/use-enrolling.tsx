import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#features/account/ui/signed-in.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { signInAddress } from '#shared/return-path.ts'
import { query } from '#web/api/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { enrollState, enrollStep, type EnrollState, type Place, placesByCourse } from './enroll-state.ts'
import { loadEnrollDialog } from './load-enroll-dialog.ts'
import { useWaitingRequest } from './waiting-request.ts'

/** What enrolling needs to know about a course. */
export type EnrollTarget = { id: number; title: string; price: number }

/** The parameter of a course's page that opens the form: signing in leads back to it. */
const ASKED = 'enroll'

export type Enrolling = ReturnType<typeof useEnrolling>

/** Enrolling from the public pages: the state of each button, and what a click does (spec 1 §2, §5, §8). */
export function useEnrolling() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  // Not yet known counts as signed in: the server decides anyway.
  const isSignedIn = me !== null
  // Both stay while their dialog fades out, so that its text does not vanish first.
  const [course, setCourse] = useState<EnrollTarget | null>(null)
  const [premium, setPremium] = useState<EnrollTarget | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [submitting, setSubmitting] = useState<number | null>(null)
  const close = useCallback(() => setCourse(null), [])
  const request = useWaitingRequest(me?.id, close)
  const { data, isError } = useQuery({
    ...query(enrollmentApi.list, { query: { mine: '1', view: 'rows', limit: PAGE_LIMIT_MAX } }),
    enabled: Boolean(me),
  })
  const places = useMemo(() => placesByCourse(data?.enrollments ?? []), [data])

  const isWaiting = ({ id }: { id: number }): boolean => request.waiting?.courseId === id
  const placeOf = ({ id }: { id: number }): Place | null => (me ? (places.get(id) ?? null) : null)
  const stateOf = (target: { id: number }): EnrollState =>
    enrollState(placeOf(target)?.status, submitting === target.id || isWaiting(target))

  const openForm = async (target: EnrollTarget): Promise<void> => {
    try {
      await loadEnrollDialog()
    } catch {
      toast.error(t`The form could not be loaded. Please check your connection and try again.`)
      return
    }
    setWasOpened(true)
    setCourse(target)
  }

  /** What a click does; true when a dialog opens. */
  const start = (target: EnrollTarget): boolean => {
    const step = enrollStep(target, { isSignedIn }, stateOf(target))
    if (step === 'sign-in') {
      toast.error(t`Please login to enroll in this course`)
      void navigate(signInAddress(`/courses/${target.id}?${ASKED}=1`))
    } else if (step === 'already') {
      toast.info(t`You are already enrolled in this course`)
    } else if (step === 'premium') {
      setPremium(target)
    } else {
      void openForm(target)
    }
    return step === 'premium' || step === 'form'
  }
  return {
    course,
    premium,
    wasOpened,
    /** Whether the person is signed in and their places are known. */
    isReady: Boolean(me) && (data !== undefined || isError),
    placeOf,
    stateOf,
    isWaiting,
    request,
    start,
    close,
    closePremium: useCallback(() => setPremium(null), []),
    setSubmitting,
  }
}

/**
 * Opens the form of this course when the address asks for it, as after signing in; the address stops asking when the form
 * is closed, so that a reload in between opens it again.
 */
export function useAskedToEnroll({ isReady, start, course, premium }: Enrolling, target: EnrollTarget): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(ASKED) && isReady
  const isOpen = course !== null || premium !== null
  const [wasOpen, setWasOpen] = useState(false)
  const forget = useEffectEvent(() => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete(ASKED)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  })
  const open = useEffectEvent(() => {
    if (!start(target)) forget()
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isAsked && wasOpen && !isOpen) forget()
  }, [isAsked, wasOpen, isOpen])
}
