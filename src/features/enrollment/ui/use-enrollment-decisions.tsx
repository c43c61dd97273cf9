import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { certificateApi, certificateMoves } from '#features/certificate/certificate.contract.ts'
import { certificatePolicy } from '#features/certificate/certificate.policy.ts'
import { learningApi } from '#features/learning/learning.contract.ts'
import { canMove } from '#shared/moves.ts'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { toast } from '#web/kit/toast.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { enrollmentApi, enrollmentMoves, type EnrollmentRow } from '../enrollment.contract.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'

/** What a decision needs to know of an enrollment. */
export type Subject = Pick<EnrollmentRow, 'id' | 'status' | 'user' | 'course'>

/** The decisions an admin takes about enrollments, with the specification's toasts (spec 3 §8). */
export function useEnrollmentDecisions(): Record<'approve' | 'reject' | 'revoke', Decision<Subject>> {
  const { t } = useLingui()
  const texts = {
    success: ({ message }: { message: string }) => message,
    failure: t`Failed to update enrollment status`,
    refresh: [enrollmentApi.list, learningApi.get],
  }
  const approve = useDecision(enrollmentApi.setStatus, {
    ...texts,
    move: enrollmentMoves.approve,
    ability: enrollmentPolicy.decide,
    input: ({ id }: Subject) => ({ params: { id }, body: { status: 'active' as const } }),
  })
  const reject = useDecision(enrollmentApi.setStatus, {
    ...texts,
    move: enrollmentMoves.reject,
    ability: enrollmentPolicy.decide,
    input: ({ id }: Subject, reason) => ({ params: { id }, body: { status: 'rejected' as const, reason } }),
    question: ({ user, course }) => ({
      title: t`Reject this request?`,
      message: (
        <Trans>
          {user.name} asks for a place in {course.title}. Your reason is sent to them.
        </Trans>
      ),
      confirmLabel: t`Reject`,
    }),
  })
  return { approve, reject, revoke: useRevoking() }
}

/** An admin revokes the certificate of a completed enrollment, with a reason. Only the details know the certificate. */
function useRevoking(): Decision<Subject> {
  const { t } = useLingui()
  const cache = useQueryClient()
  const revoke = useDecision(certificateApi.revoke, {
    move: certificateMoves.revoke,
    ability: certificatePolicy.revoke,
    input: ({ certificateId }: Subject & { certificateId: number }, reason) => ({
      params: { id: certificateId },
      body: { reason },
    }),
    question: ({ user, course }) => ({
      title: t`Revoke this certificate?`,
      message: (
        <Trans>
          The certificate of {user.name} for {course.title} will no longer be valid. Whoever checks it sees that it was
          revoked. This cannot be undone.
        </Trans>
      ),
      confirmLabel: t`Revoke certificate`,
    }),
    success: ({ message }) => message,
    failure: t`The certificate could not be revoked. Please try again.`,
    refresh: [learningApi.get],
  })
  async function start(row: Subject): Promise<void> {
    try {
      const { enrollment } = await cache.fetchQuery(query(learningApi.get, { params: { id: row.id } }))
      const { certificate } = enrollment
      if (certificate && canMove(revoke.move, certificate.state)) {
        return await revoke.start({ ...row, certificateId: certificate.id })
      }
      toast.error(t`There is no valid certificate to revoke.`)
    } catch (problem) {
      toast.error(messageOf(problem, t`The certificate could not be loaded. Please try again.`))
    }
  }
  return { move: revoke.move, ability: certificatePolicy.revoke, isBusy: revoke.isBusy, start }
}

/** Approves several requests at once; answers whether it worked. */
export function useBulkApproval() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const refresh = [enrollmentApi.list, learningApi.get]
  const { mutateAsync, isPending } = useApiMutation(enrollmentApi.bulkApprove, {
    success: ({ message, approved, skipped }) =>
      skipped.length === 0
        ? message
        : t`${plural(approved.length, { one: '# approved', other: '# approved' })}, ${plural(skipped.length, { one: '# had been decided already', other: '# had been decided already' })}`,
    failure: t`Failed to update enrollment status`,
    refresh,
  })
  async function approve(ids: readonly number[]): Promise<boolean> {
    try {
      await mutateAsync({ body: { ids: [...ids] } })
      return true
    } catch {
      await Promise.all(refresh.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
      return false
    }
  }
  return { approve, isBusy: isPending }
}
