import { Button, Group, Modal, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountApi } from '#features/account/account.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { query } from '#web/api/queries.ts'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { EnrollForm } from './enroll-form.tsx'
import type { Enrolling, EnrollTarget } from './use-enrolling.tsx'

type Props = {
  course: EnrollTarget | null
  /** The request of this device that waits for the link. */
  waiting: Enrolling['waiting']
  onClose: () => void
  onSubmitting: (courseId: number | null) => void
}

/** The modal enrollment form (spec 1 §2); a chunk of its own, because it loads the component library. */
export function EnrollDialog({ course, waiting, onClose, onSubmitting }: Props) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const courseId = course?.id ?? null
  // The form is filled in from the profile and the last request; what cannot be read is left to be typed.
  const me = useQuery(query(accountApi.me, {}))
  const known = useQuery({
    ...query(enrollmentApi.form, { params: { id: courseId ?? 0 } }),
    enabled: courseId !== null,
    retry: false,
  })
  const reportBusy = useCallback((isBusy: boolean) => onSubmitting(isBusy ? courseId : null), [courseId, onSubmitting])
  const isWaiting = courseId !== null && waiting.courseId === courseId

  function content(target: EnrollTarget) {
    if (isWaiting) return <Waiting onChange={waiting.drop} onClose={onClose} />
    if (me.isPending || (known.isPending && !known.isPaused)) return <LoadingState lines={5} />
    return (
      <EnrollForm
        key={target.id}
        courseId={target.id}
        me={me.data ?? null}
        last={known.data?.last ?? null}
        isApprovedAtOnce={known.data?.approved_at_once ?? false}
        onClose={onClose}
        onSubmitting={reportBusy}
        onCutOff={(form) => waiting.hold({ courseId: target.id, title: target.title, form })}
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

/** The link is down: the request goes out by itself, and the person may close everything. */
function Waiting({ onChange, onClose }: { onChange: () => void; onClose: () => void }) {
  return (
    <Stack gap="md">
      <p role="status">
        <strong>
          <Trans>You are offline.</Trans>
        </strong>{' '}
        <Trans>
          Your request is saved on this device and will be sent once, as soon as you are online again. You can close
          this window.
        </Trans>
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
        <Button data-autofocus onClick={onClose}>
          <Trans>OK</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
