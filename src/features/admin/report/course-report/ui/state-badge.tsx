import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { CourseReport } from '../course-report.contract.ts'

/** Whether people can find a course. */
export function StateBadge({ state }: Pick<CourseReport, 'state'>) {
  if (state === 'archived')
    return (
      <StatusBadge tone="neutral">
        <Trans>Archived</Trans>
      </StatusBadge>
    )
  return (
    <StatusBadge tone={state === 'published' ? 'success' : 'warning'}>
      {state === 'published' ? <Trans>Published</Trans> : <Trans>Draft</Trans>}
    </StatusBadge>
  )
}
