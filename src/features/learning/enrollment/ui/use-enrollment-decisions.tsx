import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { certificateApi, certificateMoves } from '#features/learning/certificate/certificate.contract.ts'
import { certificatePolicy } from '#features/learning/certificate/certificate.policy.ts'
import { learningHistoryApi } from '#features/learning/history/history.contract.ts'
import { type EnrollmentDetail, learningApi } from '#features/learning/learning/learning.contract.ts'
import type { DecidedList, Mark } from '#web/kit/decided-rows.ts'
import { type BulkDecision, type Decision, useBulkDecision, useDecision } from '#web/kit/use-decision.ts'
import { enrollmentApi, type EnrollmentRow } from '../enrollment.contract.ts'
import { decisionApi, enrollmentMoves } from '../decision/decision.contract.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'

/** What a decision needs to know of an enrollment. */
export type Subject = Pick<EnrollmentRow, 'id' | 'status' | 'user' | 'course'>

/** The list with the rows to decide about, and the decisions made there. */
export type EnrollmentDecisionList = DecidedList & { marks: ReadonlyMap<number, Mark> }

const REFRESH = [enrollmentApi.list, learningApi.get, learningHistoryApi.ofEnrollment]

/** What both decisions have in common, with the specification's toasts (spec 3 §8). */
function useDecisionTexts() {
  const { t } = useLingui()
  return {
    ability: enrollmentPolicy.decide,
    success: ({ message }: { message: string }) => message,
    failure: t`Failed to update enrollment status`,
    refresh: REFRESH,
    approved: { label: t({ message: 'Approved', context: 'enrollment' }), tone: 'success' as const },
    rejected: { label: t({ message: 'Rejected', context: 'enrollment' }), tone: 'danger' as const },
  }
}

/** The decisions an admin takes about one enrollment. */
export function useEnrollmentDecisions(list: EnrollmentDecisionList): Record<'approve' | 'reject', Decision<Subject>> {
  const { t } = useLingui()
  const { approved, rejected, ...texts } = useDecisionTexts()
  const approve = useDecision(decisionApi.setStatus, {
    ...texts,
    list,
    move: enrollmentMoves.approve,
    done: approved,
    about: ({ user }: Subject) => user.name,
    input: ({ id }: Subject) => ({ params: { id }, body: { status: 'active' as const } }),
  })
  const reject = useDecision(decisionApi.setStatus, {
    ...texts,
    list,
    move: enrollmentMoves.reject,
    done: rejected,
    about: ({ user }: Subject) => user.name,
    input: ({ id }: Subject, reason) => ({ params: { id }, body: { status: 'rejected' as const, reason } }),
    question: ({ user, course }) => ({
      title: t`Reject this request?`,
      message: (
        <Trans>
          {user.name} wants to enroll in {course.title}. They will get an email with your reason.
        </Trans>
      ),
      confirmLabel: t`Reject`,
      asksFor: 'reason for named readers',
    }),
  })
  return { approve, reject }
}

const idsOf = (rows: readonly EnrollmentRow[]) => rows.map(({ id }) => id)

/** The same decisions about several enrollments at once; those that were decided in the meantime are left. */
export function useBulkDecisions(
  list: EnrollmentDecisionList,
): Record<'approve' | 'reject', BulkDecision<EnrollmentRow>> {
  const { t } = useLingui()
  const { approved, rejected, ...texts } = useDecisionTexts()
  const summary = (message: string, ids: readonly number[], skipped: readonly number[]) =>
    skipped.length === 0
      ? message
      : t`${plural(ids.length, { one: '# updated', other: '# updated' })}, ${plural(skipped.length, { one: '# already decided', other: '# already decided' })}`
  const approve = useBulkDecision(decisionApi.bulkApprove, {
    ...texts,
    list,
    move: enrollmentMoves.approve,
    done: approved,
    input: (rows: readonly EnrollmentRow[]) => ({ body: { ids: idsOf(rows) } }),
    question: (rows) => ({
      title: t`Approve the selected requests?`,
      message: (
        <Plural
          value={rows.length}
          one="# learner can start right away and will be notified by email."
          other="# learners can start right away and will be notified by email."
        />
      ),
      confirmLabel: t`Approve`,
    }),
    moved: (answer) => answer.approved,
    success: ({ message, approved: ids, skipped }) => summary(message, ids, skipped),
  })
  const reject = useBulkDecision(decisionApi.bulkReject, {
    ...texts,
    list,
    move: enrollmentMoves.reject,
    done: rejected,
    input: (rows: readonly EnrollmentRow[], reason) => ({ body: { ids: idsOf(rows), reason } }),
    question: (rows) => ({
      title: t`Reject the selected requests?`,
      message: (
        <Plural
          value={rows.length}
          one="# learner will get an email with your reason."
          other="# learners will get an email with your reason."
        />
      ),
      confirmLabel: t`Reject`,
      asksFor: 'reason for named readers',
    }),
    moved: (answer) => answer.rejected,
    success: ({ message, rejected: ids, skipped }) => summary(message, ids, skipped),
  })
  return { approve, reject }
}

/** An admin revokes the certificate of a completed enrollment, with a reason. */
export function useRevokingCertificate(): Decision<EnrollmentDetail> {
  const { t } = useLingui()
  return useDecision(certificateApi.revoke, {
    move: certificateMoves.revoke,
    ability: certificatePolicy.revoke,
    input: ({ certificate }: EnrollmentDetail, reason) => ({
      params: { id: certificate?.id ?? 0 },
      body: { reason },
    }),
    question: ({ user, course }) => ({
      title: t`Revoke this certificate?`,
      message: (
        <Trans>
          {user.name}’s certificate for {course.title} will no longer be valid. Anyone who checks it will see that it
          was revoked. This cannot be undone.
        </Trans>
      ),
      confirmLabel: t`Revoke certificate`,
    }),
    done: { label: t`Revoked`, tone: 'danger' },
    success: ({ message }) => message,
    about: ({ user }: EnrollmentDetail) => user.name,
    failure: t`The certificate could not be revoked. Please try again.`,
    refresh: [learningApi.get, learningHistoryApi.ofEnrollment],
  })
}
