import { historyApi } from '#features/history/history.contract.ts'
import { catalogueApi } from '../catalogue/catalogue.contract.ts'
import { cohortApi } from '../cohort/cohort.contract.ts'
import { memberApi } from '../member/member.contract.ts'
import { programApi } from '../program.contract.ts'

/** Reads that a change of a program or of its cohorts makes stale. */
export const PROGRAM_READS = [
  programApi.list,
  programApi.get,
  cohortApi.list,
  catalogueApi.list,
  catalogueApi.get,
  historyApi.ofProgram,
]

/** Reads that a change of a member makes stale. */
export const MEMBER_READS = [...PROGRAM_READS, memberApi.list, memberApi.listOwn]
