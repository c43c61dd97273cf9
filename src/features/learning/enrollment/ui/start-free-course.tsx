import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isCancelled, messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { LoadingState } from '#web/kit/states.tsx'
import { toast } from '#web/kit/toast.ts'
import { ENROLLED } from './stale-reads.ts'

type Props = {
  courseId: number
  onClose: () => void
  /** The connection is down, so the course may or may not have been started: it waits in the outbox. */
  onCutOff: () => void
}

/** In place of the form, where a setting lets people start a free course in one tap: it starts. */
export function StartFreeCourse({ courseId, onClose, onCutOff }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  const { mutateAsync } = useApiMutation(requestApi.start, {
    success: ({ message }) => message,
    // What is cut off is no failure: it is kept.
    errorsIn: 'form',
    refresh: ENROLLED,
    onSuccess: async () => {
      await navigate('/dashboard/my-courses')
    },
  })
  const start = useEffectEvent(async () => {
    if (isAsked.current) return
    isAsked.current = true
    try {
      await mutateAsync({ params: { id: courseId } })
    } catch (problem) {
      if (!(problem instanceof ApiError) && !isCancelled(problem)) return onCutOff()
      toast.error(messageOf(problem, t`Failed to enroll in course`))
    }
    onClose()
  })
  useEffect(() => void start(), [])
  return <LoadingState lines={3} />
}
