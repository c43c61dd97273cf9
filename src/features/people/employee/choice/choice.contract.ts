import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Search } from '#shared/paging.ts'
import { employeePolicy } from '../employee.policy.ts'

/** Someone who can get a record; choosing them fills in the form (spec 2 §2). */
const Candidate = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  profile_picture: z.nullable(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

/** What the form of an employee chooses from (spec 2 §6). */
export const choiceApi = {
  listCandidates: endpoint({
    name: 'choice.listCandidates',
    method: 'GET',
    path: '/api/hr/employees/candidates',
    access: employeePolicy.create,
    summary:
      'People without a record, by name, whom the caller can give one: an admin those of HR, HR everybody but the admins (spec 2 §6). Only confirmed accounts that are not disabled.',
    query: z.object({ search: Search }),
    response: z.object({ users: z.array(Candidate) }),
  }),
  listManagers: endpoint({
    name: 'choice.listManagers',
    method: 'GET',
    path: '/api/hr/employees/managers',
    access: employeePolicy.create,
    summary: 'Who can be the manager of an employee, by name: those who are an admin or of HR (spec 2 §6).',
    response: z.object({ managers: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
}
