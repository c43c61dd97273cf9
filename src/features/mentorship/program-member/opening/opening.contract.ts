/** What programs and cohorts say, for the rules of their members. */
export type { CourseRule } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
export { cohortStateOn, firstDayOfCohortWeek, isOpenOn } from '#features/mentorship/program/cohort/cohort.contract.ts'
