import { applicantMoves, askMove } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { appraisalMoves } from '#features/people/appraisal/appraisal.contract.ts'
import { cycleMoves } from '#features/people/appraisal/review-cycle/review-cycle.contract.ts'
import { correctionMoves as dayMoves } from '#features/people/attendance/correction/correction.contract.ts'
import { postMoves } from '#features/public/blog/post/post.contract.ts'
import { bookingMoves } from '#features/mentorship/booking/booking.contract.ts'
import { certificateMoves, correctionMoves as nameMoves } from '#features/learning/certificate/certificate.contract.ts'
import { donationMoves } from '#features/money/donation/donation.contract.ts'
import { enrollmentMoves } from '#features/learning/enrollment/decision/decision.contract.ts'
import { withdrawMove as requestMove } from '#features/learning/enrollment/withdrawal/withdrawal.contract.ts'
import { registrationMoves } from '#features/public/event/registration/move/move.contract.ts'
import { jobApplicationMoves, withdrawMove } from '#features/public/job/job-application/job-application.contract.ts'
import { approvalMoves } from '#features/people/leave/approval/approval.contract.ts'
import { leaveMoves } from '#features/people/leave/leave.contract.ts'
import { goalMoves } from '#features/mentorship/goal/goal.contract.ts'
import { matchMoves } from '#features/mentorship/match/move/move.contract.ts'
import { stepMoves } from '#features/mentorship/goal/step/step.contract.ts'
import { statementMoves } from '#features/money/mentor-payment/mentor-payment.contract.ts'
import {
  assignMove,
  mentorshipApplicationMoves,
} from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { withdrawMove as mentorshipMove } from '#features/mentorship/mentorship-application/own-application/own-application.contract.ts'
import { runMoves } from '#features/people/payroll/payroll.contract.ts'
import { cancelMove } from '#features/money/payment/cancellation/cancellation.contract.ts'
import { orderMoves } from '#features/money/payment/payment.contract.ts'
import { permissionRequestMoves } from '#features/learning/permission-request/permission-request.contract.ts'
import { deletionMoves } from '#features/admin/privacy/deletion/deletion.contract.ts'
import { privacyRequestMoves } from '#features/admin/privacy/request/request.contract.ts'
import { workMoves } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import { memberMoves } from '#features/mentorship/program-member/program-member.contract.ts'
import { programMoves } from '#features/mentorship/program/program.contract.ts'
import { reviewMoves } from '#features/learning/review/review.contract.ts'
import { reportMoves } from '#features/talk/safety/safety.contract.ts'
import { skillMoves } from '#features/learning/skill/skill.contract.ts'
import { supportMoves } from '#features/talk/support/support.contract.ts'
import type { Move } from '#shared/moves.ts'

/** The call that makes a move, the state of its rows in tests/fixtures, and what it is told besides what they say. */
export type MoveCall = {
  call: string
  state?: string
  body?: Record<string, unknown>
  /** What the loser is answered where the ability itself looks at the state, instead of 409. */
  lost?: 403
}

/** One state machine; a text says why no one can send a move twice at once. */
export type Machine = { moves: Readonly<Record<string, Move>>; by: Readonly<Record<string, MoveCall | string>> }

const machine = <K extends string>(moves: Readonly<Record<K, Move>>, by: Record<K, MoveCall | string>): Machine => ({
  moves,
  by,
})

/** Every state machine of the product, with the call behind each move. */
export const MACHINES: readonly Machine[] = [
  machine(applicantMoves, {
    approve: { call: 'applicant.approve', state: 'pending' },
    reject: { call: 'applicant.reject', state: 'pending' },
    reset: { call: 'applicant.setStatus', state: 'rejected' },
  }),
  machine({ ask: askMove }, { ask: 'a question may be asked again: the state stays' }),
  machine(appraisalMoves, {
    submit: { call: 'appraisal.submitSelf', state: 'self' },
    giveBack: { call: 'appraisal.giveBack', state: 'submitted' },
    share: { call: 'appraisal.share', state: 'submitted' },
    confirm: { call: 'appraisal.confirm', state: 'shared' },
  }),
  machine(cycleMoves, { open: { call: 'reviewCycle.open' }, close: { call: 'reviewCycle.close' } }),
  machine(dayMoves, {
    approve: { call: 'correction.approve', state: 'pending' },
    reject: { call: 'correction.reject', state: 'pending' },
  }),
  machine(postMoves, { unpublish: { call: 'post.unpublish' } }),
  machine(bookingMoves, {
    request: { call: 'booking.request', state: 'held' },
    confirm: { call: 'booking.confirm', state: 'requested' },
    decline: { call: 'booking.decline', state: 'requested' },
    cancel: { call: 'booking.cancel', state: 'confirmed' },
    complete: { call: 'booking.complete', state: 'confirmed' },
    reportNoShow: { call: 'booking.reportNoShow', state: 'confirmed' },
    expire: 'made by the clock',
  }),
  machine(certificateMoves, {
    revoke: { call: 'certificate.revoke' },
    replace: { call: 'certificate.correct' },
  }),
  machine(nameMoves, {
    grant: 'granted by the call that replaces the certificate, above',
    refuse: { call: 'certificate.refuseCorrection' },
  }),
  machine(donationMoves, { void: { call: 'donation.remove' } }),
  machine(enrollmentMoves, {
    approve: { call: 'enrollment.setStatus', state: 'pending', body: { status: 'active' } },
    reject: { call: 'enrollment.setStatus', state: 'pending', body: { status: 'rejected', reason: 'Not this time' } },
    complete: 'made by the last lesson or quiz of a course, in the transaction that stores it',
  }),
  machine({ withdraw: requestMove }, { withdraw: { call: 'enrollment.withdraw', state: 'pending' } }),
  machine(registrationMoves, { cancel: { call: 'eventRegistration.cancel' } }),
  machine(jobApplicationMoves, {
    shortlist: { call: 'jobApplication.move', body: { move: 'shortlist' } },
    invite: { call: 'jobApplication.move', body: { move: 'invite' } },
    hire: 'made by the same call as the two before it, from a later state',
    reject: { call: 'jobApplication.move', body: { move: 'reject' } },
  }),
  machine({ withdraw: withdrawMove }, { withdraw: { call: 'jobApplication.withdraw' } }),
  machine(approvalMoves, {
    confirm: 'a step of several people: the state stays',
    askCancel: 'a wish beside the state, which stays',
    keep: 'a wish beside the state, which stays',
  }),
  machine(leaveMoves, {
    approve: { call: 'leave.approve', state: 'pending' },
    reject: { call: 'leave.reject', state: 'pending' },
    cancel: { call: 'leave.cancel', state: 'pending', lost: 403 },
  }),
  machine(goalMoves, { reach: { call: 'goal.reach' }, reopen: { call: 'goal.reopen' } }),
  machine(matchMoves, {
    pause: { call: 'move.pause' },
    resume: { call: 'move.resume' },
    finish: 'each of the two says it: the first proposes, the second ends (move.api.test.ts)',
    end: { call: 'move.end' },
    changeMentor: { call: 'move.changeMentor' },
  }),
  machine(stepMoves, {
    finish: { call: 'step.finish' },
    accept: { call: 'step.accept' },
    reopen: { call: 'step.reopen' },
  }),
  machine(statementMoves, {
    approve: { call: 'mentorPayment.approve', state: 'draft' },
    pay: { call: 'mentorPayment.pay', state: 'approved' },
  }),
  machine({ assign: assignMove }, { assign: 'a mentor may be changed: the state stays' }),
  machine(mentorshipApplicationMoves, {
    accept: { call: 'mentorship.accept', state: 'pending' },
    deny: { call: 'mentorship.deny', state: 'pending' },
    complete: { call: 'mentorship.complete', state: 'accepted' },
  }),
  machine({ withdraw: mentorshipMove }, { withdraw: { call: 'mentorship.withdraw', state: 'pending' } }),
  machine(runMoves, {
    calculate: 'may be done again as often as wanted: a draft stays a draft',
    submit: { call: 'pay.submit', state: 'draft' },
    approve: { call: 'pay.approve', state: 'submitted' },
    reject: { call: 'pay.reject', state: 'submitted' },
    pay: { call: 'payout.payFile', state: 'approved' },
    reopen: 'made by payout.reopen, of one payslip of the run',
  }),
  machine(orderMoves, {
    accept: { call: 'payment.accept', state: 'pending' },
    refuse: { call: 'payment.refuse', state: 'pending' },
    refund: { call: 'payment.refund', state: 'paid' },
    refundAndKeep: 'made by the same call as the refund, with one more word',
  }),
  machine({ cancel: cancelMove }, { cancel: { call: 'payment.cancel', state: 'created' } }),
  machine(permissionRequestMoves, {
    approve: { call: 'permission-request.approve', state: 'pending' },
    reject: { call: 'permission-request.reject', state: 'pending' },
    withdraw: { call: 'permission-request.withdraw', state: 'approved' },
  }),
  machine(deletionMoves, {
    withdraw: 'the call names no row: deletion.api.test.ts sends it twice',
    finish: 'made by the clock',
    refuse: 'made by the clock',
  }),
  machine(privacyRequestMoves, {
    begin: { call: 'privacy.begin' },
    finish: { call: 'privacy.finish' },
    refuse: { call: 'privacy.refuse' },
  }),
  machine(workMoves, { accept: { call: 'capstone.accept' }, askChange: { call: 'capstone.askChange' } }),
  machine(memberMoves, {
    rejoin: 'joining again is joining: one row for each person and program',
    leave: { call: 'programMember.leave' },
    complete: 'made by the last course of a program, in the transaction that stores it',
  }),
  machine(programMoves, { publish: { call: 'program.publish' }, archive: { call: 'program.archive' } }),
  machine(reviewMoves, {
    hide: { call: 'review.hide', state: 'shown' },
    show: { call: 'review.show', state: 'hidden' },
  }),
  machine(reportMoves, { decide: { call: 'safety.decide' } }),
  machine(skillMoves, { archive: { call: 'skill.archive' }, restore: { call: 'skill.restore' } }),
  machine(supportMoves, { close: { call: 'inbox.close' }, reopen: { call: 'inbox.reopen' } }),
]
