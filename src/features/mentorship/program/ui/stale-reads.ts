import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { capstoneApi } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import { catalogueApi } from '../catalogue/catalogue.contract.ts'
import { cohortApi } from '../cohort/cohort.contract.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { programApi } from '../program.contract.ts'
import { mentorProgramApi } from '../mentor-program/mentor-program.contract.ts'

/** Reads that a change of a program or of its cohorts makes stale. */
export const PROGRAM_READS = [
  programApi.list,
  programApi.get,
  cohortApi.list,
  catalogueApi.list,
  catalogueApi.get,
  mentorshipHistoryApi.ofProgram,
]

/** Reads that a change of a member makes stale. */
export const MEMBER_READS = [...PROGRAM_READS, memberApi.list, memberApi.listOwn]

/** Reads that a capstone which is handed in or answered makes stale. */
export const CAPSTONE_READS = [
  capstoneApi.list,
  capstoneApi.get,
  mentorProgramApi.list,
  mentorProgramApi.get,
  memberApi.list,
  memberApi.listOwn,
]
