import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { COHORT_STATES } from '../catalogue/catalogue.contract.ts'
import { PROGRAM_STATUSES } from '../program.contract.ts'
import { programPolicy } from '../program.policy.ts'

/** A program as a mentor who serves it reads of it. */
const ServedProgram = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  status: z.enum(PROGRAM_STATUSES),
  weeks: z.number(),
  has_capstone: z.boolean(),
  /** How many works of members wait for an answer. */
  works_waiting: z.number(),
  cohorts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      starts_on: Day,
      ends_on: Day,
      state: z.enum(COHORT_STATES),
      places: z.number(),
      taken: z.number(),
    }),
  ),
})
export type ServedProgram = z.infer<typeof ServedProgram>

export const mentorProgramApi = {
  list: endpoint({
    name: 'mentorProgram.list',
    method: 'GET',
    path: '/api/mentor/programs',
    access: programPolicy.listServed,
    summary:
      'The programs that the caller serves as a mentor, with their cohorts, how many places are taken and how many capstones wait.',
    response: z.object({ programs: z.array(ServedProgram) }),
  }),
  get: endpoint({
    name: 'mentorProgram.get',
    method: 'GET',
    path: '/api/mentor/programs/:id',
    access: programPolicy.listMembers,
    summary: 'One program with its cohorts, for the mentors who serve it and administrators.',
    params: ById,
    response: z.object({ program: ServedProgram }),
  }),
}
