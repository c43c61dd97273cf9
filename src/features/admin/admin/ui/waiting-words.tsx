import { Plural } from '@lingui/react/macro'
import type { WaitingLine } from '../waiting/waiting.contract.ts'

/** The noun for a count. */
export function WaitingWords({ what, many }: WaitingLine) {
  switch (what) {
    case 'support':
      return <Plural value={many} one="person is waiting for an answer" other="people are waiting for an answer" />
    case 'reports':
      return <Plural value={many} one="safety report to review" other="safety reports to review" />
    case 'privacy':
      return <Plural value={many} one="privacy request" other="privacy requests" />
    case 'permissions':
      return <Plural value={many} one="permission request" other="permission requests" />
    case 'enrollments':
      return <Plural value={many} one="course enrollment to review" other="course enrollments to review" />
    case 'mentors':
      return <Plural value={many} one="mentor application" other="mentor applications" />
    case 'mentorships':
      return <Plural value={many} one="mentorship application" other="mentorship applications" />
    case 'jobs':
      return <Plural value={many} one="new job application" other="new job applications" />
    case 'names':
      return <Plural value={many} one="name to correct on a certificate" other="names to correct on certificates" />
    case 'leaves':
      return <Plural value={many} one="leave request" other="leave requests" />
    case 'corrections':
      return <Plural value={many} one="attendance correction" other="attendance corrections" />
    case 'documents':
      return <Plural value={many} one="document that expires soon" other="documents that expire soon" />
    case 'tasks':
      return <Plural value={many} one="open checklist task" other="open checklist tasks" />
    case 'toReview':
      return <Plural value={many} one="review to write" other="reviews to write" />
    case 'proofs':
      return <Plural value={many} one="payment to check" other="payments to check" />
    case 'runs':
      return <Plural value={many} one="pay run to approve" other="pay runs to approve" />
    case 'unpaidRuns':
      return <Plural value={many} one="pay run to pay" other="pay runs to pay" />
    case 'statements':
      return <Plural value={many} one="mentor statement to approve" other="mentor statements to approve" />
    case 'disputes':
      return <Plural value={many} one="disputed statement to answer" other="disputed statements to answer" />
    case 'payouts':
      return <Plural value={many} one="mentor statement to pay" other="mentor statements to pay" />
    case 'learners':
      return <Plural value={many} one="learner needs help" other="learners need help" />
    case 'questions':
      return <Plural value={many} one="question from a learner" other="questions from learners" />
    case 'reviews':
      return <Plural value={many} one="unanswered review" other="unanswered reviews" />
    case 'sessions':
      return <Plural value={many} one="session request" other="session requests" />
    case 'unanswered':
      return <Plural value={many} one="mentee is waiting for your answer" other="mentees are waiting for your answer" />
    case 'unread':
      return <Plural value={many} one="conversation with new messages" other="conversations with new messages" />
    case 'guided':
      return (
        <Plural
          value={many}
          one="mentee is waiting for your next step"
          other="mentees are waiting for your next step"
        />
      )
    case 'steps':
      return <Plural value={many} one="mentorship waiting for you" other="mentorships waiting for you" />
    case 'ownTasks':
      return <Plural value={many} one="task on your checklist" other="tasks on your checklist" />
    case 'ownReview':
      return <Plural value={many} one="review about you to write or read" other="reviews about you to write or read" />
  }
}
