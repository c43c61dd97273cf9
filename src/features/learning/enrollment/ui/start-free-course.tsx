import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { LoadingState } from '#web/kit/states.tsx'
import { ENROLLED } from './stale-reads.ts'

/** In place of the form, where a setting lets people start a free course in one tap: it starts. */
export function StartFreeCourse({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  const { mutateAsync } = useApiMutation(requestApi.start, {
    success: ({ message }) => message,
    failure: t`Failed to enroll in course`,
    refresh: ENROLLED,
    onSuccess: async () => {
      await navigate('/dashboard/my-courses')
    },
  })
  const start = useEffectEvent(() => {
    if (isAsked.current) return
    isAsked.current = true
    // The toast has said why it failed.
    mutateAsync({ params: { id: courseId } })
      .catch(() => undefined)
      .finally(onClose)
  })
  useEffect(() => start(), [])
  return <LoadingState lines={3} />
}
