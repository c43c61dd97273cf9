import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import type { certificateApi } from '../certificate.contract.ts'

type Shown = OutputOf<typeof certificateApi.verify>['certificate']

/** What a certificate was given for: a course or a program. */
export function EarnedFor({ state, of, course }: Pick<Shown, 'state' | 'of' | 'course'>) {
  if (of === 'program')
    return state === 'valid' ? (
      <Trans>has completed the program {course}.</Trans>
    ) : (
      <Trans>This certificate for the program {course} is no longer valid.</Trans>
    )
  return state === 'valid' ? (
    <Trans>has completed the course {course}.</Trans>
  ) : (
    <Trans>This certificate for the course {course} is no longer valid.</Trans>
  )
}
