import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountApi } from '#features/account/account.contract.ts'
import { query } from '#web/api/queries.ts'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { EnrollForm } from './enroll-form.tsx'
import type { EnrollTarget } from './use-enrolling.tsx'

type Props = { course: EnrollTarget | null; onClose: () => void; onSubmitting: (courseId: number | null) => void }

/** The modal enrollment form (spec 1 §2); a chunk of its own, because it loads the component library. */
export function EnrollDialog({ course, onClose, onSubmitting }: Props) {
  const { t } = useLingui()
  const isMounted = useMounted()
  // The form is filled in from the profile; when that fails it starts empty.
  const me = useQuery(query(accountApi.me, {}))
  const courseId = course?.id ?? null
  const reportBusy = useCallback((isBusy: boolean) => onSubmitting(isBusy ? courseId : null), [courseId, onSubmitting])
  return (
    <KitProvider>
      <Modal
        opened={isMounted && course !== null}
        onClose={onClose}
        size="44rem"
        title={course ? t`Enroll in ${course.title}` : ''}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {course && !me.isPending && (
          <EnrollForm
            key={course.id}
            courseId={course.id}
            me={me.data ?? null}
            onClose={onClose}
            onSubmitting={reportBusy}
          />
        )}
      </Modal>
    </KitProvider>
  )
}
