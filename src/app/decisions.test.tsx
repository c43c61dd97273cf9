// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { privacyRequestApi } from '#features/admin/privacy/request/request.contract.ts'
import { useRequestDecisions } from '#features/admin/privacy/ui/use-request-decisions.tsx'
import { certificationApi } from '#features/learning/certificate/certification/certification.contract.ts'
import { useCertificateRevocation } from '#features/learning/certificate/certification/ui/use-certificate-revocation.tsx'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { useCorrectionDecisions as useNameDecisions } from '#features/learning/certificate/ui/use-correction-decisions.tsx'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import {
  useBulkDecisions,
  useEnrollmentDecisions,
  useRevokingCertificate,
} from '#features/learning/enrollment/ui/use-enrollment-decisions.tsx'
import { learningApi } from '#features/learning/learning/learning.contract.ts'
import { permissionRequestApi } from '#features/learning/permission-request/permission-request.contract.ts'
import { usePermissionDecisions } from '#features/learning/permission-request/ui/use-permission-decisions.tsx'
import { reviewApi } from '#features/learning/review/review.contract.ts'
import { useReviewDecisions } from '#features/learning/review/ui/use-review-decisions.tsx'
import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { useRequestAnswers } from '#features/mentorship/booking/ui/use-session-choices.tsx'
import { applicantApi } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { toRow } from '#features/mentorship/mentor/applicant/ui/applicant-words.tsx'
import { useApplicantChoices } from '#features/mentorship/mentor/applicant/ui/use-applicant-decisions.tsx'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { useApplicationChoices as useMentorshipChoices } from '#features/mentorship/mentorship-application/ui/use-application-decisions.tsx'
import { donationApi } from '#features/money/donation/donation.contract.ts'
import { useVoidDecision } from '#features/money/donation/ui/use-void-decision.tsx'
import { mentorPaymentApi } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import { useApproveDecision } from '#features/money/mentor-payment/ui/use-approve-decision.tsx'
import { paymentApi } from '#features/money/payment/payment.contract.ts'
import { usePaymentDecisions, useRefunds } from '#features/money/payment/ui/use-payment-decisions.tsx'
import { correctionApi } from '#features/people/attendance/correction/correction.contract.ts'
import { useCorrectionDecisions } from '#features/people/attendance/ui/use-correction-decisions.tsx'
import { leaveApi } from '#features/people/leave/leave.contract.ts'
import {
  useCancelLeave,
  useLeaveDecisions,
  useManagerApproval,
  useRejectCancellation,
  useRequestCancellation,
} from '#features/people/leave/ui/use-leave-decisions.tsx'
import { payrollApi } from '#features/people/payroll/payroll.contract.ts'
import { useRunDecisions } from '#features/people/payroll/ui/use-run-decisions.tsx'
import { jobApplicationApi } from '#features/public/job/job-application/job-application.contract.ts'
import { useApplicationChoices } from '#features/public/job/job-application/ui/use-application-decisions.tsx'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'
import { useCloseAndReopen } from '#features/talk/support/ui/use-close-and-reopen.tsx'
import { ROOT } from '#tests/support/contracts.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { openPage, press, sentWrites } from '#tests/support/screen.tsx'
import type { Choice } from '#web/kit/decision-buttons.tsx'
import type { BulkDecision, Decision } from '#web/kit/use-decision.ts'

// What each decision sends: the words of its button are the journeys' matter, what it asks the server for is compared here
// with a table that nothing writes.

const LIST = { decided: () => {}, undone: () => {}, marks: new Map() }

/** One decision as a button of this name. */
type Shown = { name: string; start: () => Promise<boolean> }

const shown = <Row,>(row: Row, made: Readonly<Record<string, Decision<Row>>>): Shown[] =>
  Object.entries(made).map(([name, { start }]) => ({ name, start: () => start(row) }))
const shownChoices = <Row,>(row: Row, choices: readonly Choice<Row>[]): Shown[] =>
  choices.map(({ decision }) => ({ name: decision.move.name, start: () => decision.start(row) }))
const shownBulk = <Row,>(rows: readonly Row[], made: Readonly<Record<string, BulkDecision<Row>>>): Shown[] =>
  Object.entries(made).map(([name, { start }]) => ({ name, start: () => start(rows) }))

const first = <Row extends object>(rows: readonly Row[]): Row & { id: number } => {
  const [row] = rows
  if (!row) throw new Error('the sample has no row')
  return { ...row, id: 5 }
}

type Case = { hook: string; use: () => Shown[]; sends: Readonly<Record<string, string>> }

const REASON = 'Because'

const request = first(sampleAnswer(privacyRequestApi.list).requests)
const certification = first(sampleAnswer(certificationApi.list).certifications)
const correction = first(sampleAnswer(certificateApi.listCorrections).corrections)
const enrollment = first(sampleAnswer(enrollmentApi.list).enrollments)
const { enrollment: detail } = sampleAnswer(learningApi.get)
const permission = first(sampleAnswer(permissionRequestApi.list).permission_requests.data)
const review = first(sampleAnswer(reviewApi.list).reviews)
const booking = first(sampleAnswer(bookingApi.list).bookings)
const applicant = toRow(first(sampleAnswer(applicantApi.list).applications))
const mentorship = { ...first(sampleAnswer(mentorshipApplicationApi.list).applications), name: 'Ada' }
const donation = first(sampleAnswer(donationApi.list).donations)
const statement = first(sampleAnswer(mentorPaymentApi.list).statements)
const order = first(sampleAnswer(paymentApi.list).orders)
const hours = first(sampleAnswer(correctionApi.list).corrections)
const leave = first(sampleAnswer(leaveApi.list).leaves)
const run = { ...sampleAnswer(payrollApi.getRun).run, id: 5, month: '2026-05' }
const application = first(sampleAnswer(jobApplicationApi.list).applications)
const { thread: asked } = sampleAnswer(inboxApi.get)
const thread = first(asked ? [asked] : [])

const CASES: readonly Case[] = [
  {
    hook: 'useRequestDecisions',
    use: () => shown(request, useRequestDecisions(LIST)),
    sends: {
      begin: 'POST /api/privacy/requests/5/begin {}',
      finish: 'POST /api/privacy/requests/5/finish {"answer":"Because"}',
      refuse: 'POST /api/privacy/requests/5/refuse {"answer":"Because"}',
    },
  },
  {
    hook: 'useCertificateRevocation',
    use: () => shown(certification, { revoke: useCertificateRevocation(LIST) }),
    sends: { revoke: 'POST /api/certificates/5/revoke {"reason":"Because"}' },
  },
  {
    hook: 'useNameDecisions',
    use: () => shown(correction, useNameDecisions(LIST)),
    sends: {
      grant: 'POST /api/certificates/1/correct {"name":"Amina Diallo","correction_id":5}',
      refuse: 'POST /api/certificate-corrections/5/refuse {"reason":"Because"}',
    },
  },
  {
    hook: 'useEnrollmentDecisions',
    use: () => shown(enrollment, useEnrollmentDecisions(LIST)),
    sends: {
      approve: 'PUT /api/enrollments/5/status {"status":"active"}',
      reject: 'PUT /api/enrollments/5/status {"status":"rejected","reason":"Because"}',
    },
  },
  {
    hook: 'useBulkDecisions',
    use: () => shownBulk([enrollment], useBulkDecisions(LIST)),
    sends: {
      approve: 'POST /api/enrollments/bulk-approve {"ids":[5]}',
      reject: 'POST /api/enrollments/bulk-reject {"ids":[5],"reason":"Because"}',
    },
  },
  {
    hook: 'useRevokingCertificate',
    use: () => shown(detail, { revoke: useRevokingCertificate() }),
    sends: { revoke: 'POST /api/certificates/1/revoke {"reason":"Because"}' },
  },
  {
    hook: 'usePermissionDecisions',
    use: () => shown(permission, usePermissionDecisions(LIST)),
    sends: {
      approve: 'POST /api/permission-requests/5/approve {}',
      reject: 'POST /api/permission-requests/5/reject {"admin_notes":"Because"}',
      withdraw: 'POST /api/permission-requests/5/withdraw {"reason":"Because"}',
    },
  },
  {
    hook: 'useReviewDecisions',
    use: () => shown(review, useReviewDecisions(LIST)),
    sends: { hide: 'POST /api/reviews/5/hide {"reason":"Because"}', show: 'POST /api/reviews/5/show {}' },
  },
  {
    hook: 'useRequestAnswers',
    use: () => shown(booking, useRequestAnswers(LIST)),
    sends: {
      confirm: 'POST /api/bookings/5/confirm {"starts_at":"2026-05-17T08:00:00.000Z"}',
      decline: 'POST /api/bookings/5/decline {"reason":"Because"}',
    },
  },
  {
    hook: 'useApplicantChoices',
    use: () => shownChoices(applicant, useApplicantChoices(LIST)(applicant)),
    sends: {
      approve: 'POST /api/mentor/5/approve {}',
      reset: 'PUT /api/mentor/5/status {"status":"pending"}',
      reject: 'POST /api/mentor/5/reject {"reason":"Because"}',
    },
  },
  {
    hook: 'useMentorshipChoices',
    use: () => shownChoices(mentorship, useMentorshipChoices(LIST, () => ({ id: 8, name: 'Kofi' }))(mentorship)),
    sends: {
      accept: 'POST /api/mentorship-applications/5/accept {"mentor_id":8}',
      complete: 'POST /api/mentorship-applications/5/complete {}',
      deny: 'POST /api/mentorship-applications/5/deny {"reason":"Because"}',
    },
  },
  {
    hook: 'useVoidDecision',
    use: () => shown(donation, { void: useVoidDecision(LIST) }),
    sends: { void: 'DELETE /api/donations/5 {"reason":"Because"}' },
  },
  {
    hook: 'useApproveDecision',
    use: () => shown(statement, { approve: useApproveDecision(LIST) }),
    sends: { approve: 'POST /api/mentor-payments/5/approve {"revision":1}' },
  },
  {
    hook: 'usePaymentDecisions',
    use: () => shown(order, usePaymentDecisions(LIST)),
    sends: {
      accept: 'POST /api/payments/5/accept {"attempt_id":1}',
      refuse: 'POST /api/payments/5/refuse {"attempt_id":1,"reason":"Because"}',
    },
  },
  {
    hook: 'useRefunds',
    use: () => shown(order, useRefunds(LIST)),
    sends: {
      end: 'POST /api/payments/5/refund {"reason":"Because","ends_access":true}',
      keep: 'POST /api/payments/5/refund {"reason":"Because","ends_access":false}',
    },
  },
  {
    hook: 'useCorrectionDecisions',
    use: () => shown(hours, useCorrectionDecisions(LIST)),
    sends: {
      approve: 'POST /api/hr/attendance/corrections/5/approve {}',
      reject: 'POST /api/hr/attendance/corrections/5/reject {"reason":"Because"}',
    },
  },
  {
    hook: 'useLeaveDecisions',
    use: () => shown(leave, useLeaveDecisions(LIST)),
    sends: {
      approve: 'POST /api/hr/leaves/5/approve {}',
      reject: 'POST /api/hr/leaves/5/reject {"rejection_reason":"Because"}',
    },
  },
  {
    hook: 'useManagerApproval and others',
    use: () =>
      shown(leave, {
        confirm: useManagerApproval(LIST),
        askCancel: useRequestCancellation(LIST),
        keep: useRejectCancellation(LIST),
        cancel: useCancelLeave(LIST),
      }),
    sends: {
      confirm: 'POST /api/hr/leaves/5/confirm {}',
      askCancel: 'POST /api/hr/leaves/5/ask-cancel {}',
      keep: 'POST /api/hr/leaves/5/keep {}',
      cancel: 'POST /api/hr/leaves/5/cancel {}',
    },
  },
  {
    hook: 'useRunDecisions',
    use: () => shown(run, useRunDecisions()),
    sends: {
      calculate: 'POST /api/pay/runs/5/calculate {}',
      submit: 'POST /api/pay/runs/5/submit {}',
      approve: 'POST /api/pay/runs/5/approve {"without_account":[]}',
      reject: 'POST /api/pay/runs/5/reject {"reason":"Because"}',
    },
  },
  {
    hook: 'useApplicationChoices',
    use: () => shownChoices(application, useApplicationChoices(LIST)(application)),
    sends: {
      shortlist: 'POST /api/job-applications/5/move {"move":"shortlist"}',
      invite: 'POST /api/job-applications/5/move {"move":"invite"}',
      hire: 'POST /api/job-applications/5/move {"move":"hire"}',
      reject: 'POST /api/job-applications/5/move {"move":"reject","reason":"Because"}',
    },
  },
  {
    hook: 'useCloseAndReopen',
    use: () => shownChoices(thread, useCloseAndReopen()),
    sends: { close: 'POST /api/support/threads/5/close {}', reopen: 'POST /api/support/threads/5/reopen {}' },
  },
]

/** Starts a decision, answers what it asks, and reads what it sends. */
async function sentBy({ use, name }: { use: () => Shown[]; name: string }): Promise<string> {
  const Page = () =>
    use().map((one) => <button key={one.name} onClick={() => void one.start()}>{`Start ${one.name}`}</button>)
  await openPage({ default: Page }, { path: '/dashboard', as: 'admin' })
  await press(`Start ${name}`)
  await waitFor(() => expect(sentWrites().length > 0 || screen.getByRole('dialog')).toBeTruthy())
  const dialog = screen.queryByRole('dialog')
  if (dialog) {
    const words = dialog.querySelector('textarea')
    if (words) fireEvent.change(words, { target: { value: REASON } })
    const buttons = [...dialog.querySelectorAll('button')]
    fireEvent.click(buttons.at(-1) ?? dialog)
  }
  await waitFor(() => expect(sentWrites()).toHaveLength(1))
  return sentWrites().join('')
}

test.each(
  CASES.flatMap(({ hook, use, sends }) => Object.entries(sends).map(([name, sent]) => ({ hook, use, name, sent }))),
)('$hook: $name', async ({ use, name, sent }) => {
  expect(await sentBy({ use, name })).toBe(sent)
})

test('every hook of the features that makes decisions is asked here', () => {
  const files = fs
    .globSync('src/features/**/ui/use-*.tsx', { cwd: ROOT })
    .filter((file) => /\buse(Bulk)?Decision[(<]/.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))
  const own = fs.readFileSync(path.join(ROOT, 'src/app/decisions.test.tsx'), 'utf8')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !own.includes(file.replace('src/features/', '#features/')))).toEqual([])
})
