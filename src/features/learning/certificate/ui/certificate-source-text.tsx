import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import type { certificateApi } from '../certificate.contract.ts'

type Shown = OutputOf<typeof certificateApi.verify>['certificate']

/** What a certificate was given for: a course, a program or an event. */
export function CertificateSourceText({ state, of, course }: Pick<Shown, 'state' | 'of' | 'course'>) {
  if (of === 'event')
    return state === 'valid' ? (
      <Trans>has attended the event {course}.</Trans>
    ) : (
      <Trans>This certificate for the event {course} is no longer valid.</Trans>
    )
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
