import { bookingApi } from '#features/mentorship/booking/booking.contract.ts'
import { mentorshipApi } from '#features/mentorship/mentorship/mentorship.contract.ts'
import { menteeApi } from '#features/mentorship/mentorship/mentee/mentee.contract.ts'
import { agreementApi } from '../agreement/agreement.contract.ts'
import { goalApi } from '../goal/goal.contract.ts'
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
  mentorshipApi.list,
  mentorshipApi.get,
]
