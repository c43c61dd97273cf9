import { Trans } from '@lingui/react/macro'

export default function EnrollmentListPage() {
  return (
    <h1>
      <Trans>Course Enrollments</Trans>
    </h1>
  )
}
