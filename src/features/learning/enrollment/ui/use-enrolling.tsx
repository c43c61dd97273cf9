import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { signInAddress } from '#shared/return-path.ts'
import { hasUnsentTexts } from '#web/api/drafts.ts'
import { query } from '#web/api/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { loadEnrollDialog } from './dialog-chunks.ts'
import { enrollState, enrollStep, type EnrollState, type Place, placesByCourse } from './enroll-state.ts'

/** What enrolling needs to know about a course. */
export type EnrollTarget = { id: number; title: string; price: number }

export type Enrolling = ReturnType<typeof useEnrolling>

const checkoutAddress = ({ id }: { id: number }): string => `/dashboard/my-courses/checkout/${id}`

/** Enrolling from the public pages: the state of each button, and what a click does (spec 1 §2, §5, §8). */
export function useEnrolling() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  // Not yet known counts as signed in: the server decides anyway.
  const isSignedIn = me !== null
  const [course, setCourse] = useState<EnrollTarget | null>(null)
  // Stays while the dialog fades out, so that its text does not vanish first.
  const [isOpened, setOpened] = useState(false)
  const isFailed = useRef(false)
  const [submitting, setSubmitting] = useState<number | null>(null)
  const [waiting, setWaiting] = useState<readonly number[]>([])
  const { data, isError } = useQuery({
    ...query(enrollmentApi.list, { query: { mine: '1', view: 'rows', limit: PAGE_LIMIT_MAX } }),
    enabled: Boolean(me),
  })
  const places = useMemo(() => placesByCourse(data?.enrollments ?? []), [data])

  const isWaiting = ({ id }: { id: number }): boolean => waiting.includes(id)
  const placeOf = ({ id }: { id: number }): Place | null => (me ? (places.get(id) ?? null) : null)
  const stateOf = (target: { id: number }): EnrollState =>
    enrollState(
      placeOf(target)?.status,
      submitting === target.id || isWaiting(target),
      me ? data?.being_paid?.includes(target.id) : false,
    )

  const open = async (target: EnrollTarget): Promise<void> => {
    try {
      await loadEnrollDialog()
    } catch {
      // Browsers do not ask again for a script that they could not get: the next try is a new page.
      if (isFailed.current) location.assign(`/courses/${target.id}?enroll=1`)
      isFailed.current = true
      toast.error(t`The form could not be loaded. Check your connection and try again.`)
      return
    }
    setOpened(true)
    setCourse(target)
  }

  /**
   * Without a connection the router would load this page again and forget what was asked for; a load of the other page
   * waits (offline-script.ts).
   */
  const goTo = (address: string, options?: { replace: boolean }): void => {
    if (navigator.onLine) void navigate(address, options)
    else location.assign(address)
  }

  /** What a click does; true when a dialog or another page opens. A premium course is bought on a page of its own. */
  const start = (target: EnrollTarget, replace = false): boolean => {
    const step = enrollStep(target, { isSignedIn }, stateOf(target))
    if (step === 'sign-in') {
      toast.info(t`Please login to enroll in this course`)
      goTo(signInAddress(target.price > 0 ? checkoutAddress(target) : `/courses/${target.id}?enroll=1`))
    } else if (step === 'already') {
      toast.info(t`You are already enrolled in this course`)
    } else if (step === 'premium') {
      goTo(checkoutAddress(target), { replace })
    } else {
      void open(target)
    }
    return step === 'premium' || step === 'form'
  }
  return {
    course,
    isOpened,
    personId: me?.id,
    /** Whether the person is signed in and their places are known. */
    isReady: Boolean(me) && (data !== undefined || isError),
    placeOf,
    stateOf,
    isWaiting,
    /** Whether something of this person is not sent yet, of this visit or of an earlier one. */
    hasLetters: me ? waiting.length > 0 || hasUnsentTexts(me.id) : false,
    setWaiting,
    start,
    close: useCallback(() => setCourse(null), []),
    setSubmitting,
  }
}
