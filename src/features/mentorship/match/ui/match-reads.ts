import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { menteeApi } from '#features/mentorship/mentorship-application/mentee/mentee.contract.ts'
import { agreementApi } from '#features/mentorship/agreement/agreement.contract.ts'
import { goalApi } from '#features/mentorship/goal/goal.contract.ts'
import { matchApi } from '../match.contract.ts'

/** Reads that a change in a match makes stale: the next step follows from all of it. */
export const MATCH_READS = [
  matchApi.list,
  matchApi.get,
  agreementApi.get,
  goalApi.list,
  bookingApi.list,
  menteeApi.list,
  menteeApi.get,
  mentorshipApplicationApi.list,
  mentorshipApplicationApi.get,
]
