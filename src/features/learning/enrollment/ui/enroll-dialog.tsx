import { Button, Group, Modal, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'
import { outbox } from '#web/api/outbox.ts'
import { query } from '#web/api/queries.ts'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import { EnrollForm } from './enroll-form.tsx'
import { StartFreeCourse } from './start-free-course.tsx'
import type { EnrollTarget } from './use-enrolling.tsx'
import { courseIdsWithUnsentRequest, deleteUnsentRequest, keepUnsentRequest } from './unsent-request.ts'

type Props = {
  course: EnrollTarget | null
  /** A request for this course waits for the connection, on this device. */
  isWaiting: boolean
  /** Which courses have a request that waits. */
  onWaiting: (courseIds: readonly number[]) => void
  onClose: () => void
  onSubmitting: (courseId: number | null) => void
}

/** The modal enrollment form (spec 1 §2); a chunk of its own, because it loads the component library. */
export function EnrollDialog({ course, isWaiting, onWaiting, onClose, onSubmitting }: Props) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const courseId = course?.id ?? null
  // The form is filled in from the profile and the last request; what cannot be read is left to be typed.
  const me = useQuery(query(sessionApi.me, {}))
  const known = useQuery({
    ...query(requestApi.form, { params: { id: courseId ?? 0 } }),
    enabled: courseId !== null,
    retry: false,
  })
  const reportBusy = useCallback((isBusy: boolean) => onSubmitting(isBusy ? courseId : null), [courseId, onSubmitting])
  const changeUnsent = (act: (personId: number) => void): void => {
    if (!me.data) return
    act(me.data.id)
    onWaiting(courseIdsWithUnsentRequest(outbox.list(me.data.id)))
  }

  function content(target: EnrollTarget) {
    if (isWaiting)
      return (
        <Waiting
          isForm={!known.data?.starts_in_one_tap}
          onChange={() => {
            changeUnsent((id) => deleteUnsentRequest(id, target.id))
            if (known.data?.starts_in_one_tap) onClose()
          }}
          onClose={onClose}
        />
      )
    if (me.isPending || (known.isPending && !known.isPaused)) return <LoadingState lines={5} />
    if (known.data?.starts_in_one_tap)
      return (
        <StartFreeCourse
          courseId={target.id}
          onClose={onClose}
          onCutOff={() =>
            changeUnsent((id) => keepUnsentRequest(id, { courseId: target.id, title: target.title, form: null }))
          }
        />
      )
    return (
      <EnrollForm
        key={target.id}
        courseId={target.id}
        me={me.data ?? null}
        last={known.data?.last ?? null}
        isApprovedAtOnce={known.data?.approved_at_once ?? false}
        onClose={onClose}
        onSubmitting={reportBusy}
        onCutOff={(form) =>
          changeUnsent((id) => keepUnsentRequest(id, { courseId: target.id, title: target.title, form }))
        }
      />
    )
  }
  return (
    <KitProvider>
      <Modal
        opened={isMounted && course !== null}
        onClose={onClose}
        size="44rem"
        title={course ? t`Enroll in ${course.title}` : ''}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {course && content(course)}
      </Modal>
    </KitProvider>
  )
}

type WaitingProps = {
  /** A form can be changed; a course that was to be started can only be left. */
  isForm: boolean
  onChange: () => void
  onClose: () => void
}

/** Offline: the request is sent automatically later, and the page can be closed. */
function Waiting({ isForm, onChange, onClose }: WaitingProps) {
  return (
    <Stack gap="md">
      <p role="status">{useKeptOfflineText()}</p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onChange}>
          {isForm ? <Trans>Change</Trans> : <Trans>Do not enroll</Trans>}
        </Button>
        <Button data-autofocus onClick={onClose}>
          <Trans>OK</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
