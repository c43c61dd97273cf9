import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Enrolling, EnrollTarget } from './use-enrolling.tsx'

/** The parameter of a course's page that opens the form: signing in leads back to it (`use-enrolling.tsx`). */
const ASKED = 'enroll'

/**
 * Opens the form of this course when the address asks for it, as after signing in; the address stops asking when the form
 * is closed, so that a reload in between opens it again.
 */
export function useOpenFromAddress({ isReady, start, course }: Enrolling, target: EnrollTarget): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has(ASKED) && isReady
  const isOpen = course !== null
  const [wasOpen, setWasOpen] = useState(false)
  const removeFromAddress = useEffectEvent(() => {
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
    if (!start(target, true)) removeFromAddress()
  })
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isAsked && wasOpen && !isOpen) removeFromAddress()
  }, [isAsked, wasOpen, isOpen])
}
