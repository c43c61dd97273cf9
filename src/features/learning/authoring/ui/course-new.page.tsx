import { useLingui } from '@lingui/react/macro'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { CourseForm } from './course-form.tsx'
import { CreationNotAllowed } from './creation-not-allowed.tsx'

/** Create New Course (spec 3 §2), beside the list. */
export default function CourseNewPage() {
  const { t } = useLingui()
  const me = useMe()
  const close = useClosePanel('/dashboard/courses')
  return (
    <SidePanel title={t`Create New Course`} onClose={close}>
      {can(me, coursePolicy.create, {}) ? <CourseForm course={null} onClose={close} /> : <CreationNotAllowed />}
    </SidePanel>
  )
}
