import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { POSITIONS } from '../employee.contract.ts'
import { employeePolicy } from '../employee.policy.ts'

/** Someone in the chart: who works here, and who manages someone without having a record. */
const ChartPerson = z.object({
  user_id: z.number(),
  name: z.string(),
  profile_picture: z.nullable(z.string()),
  /** The record; null for a manager who has none. */
  employee_id: z.nullable(z.number()),
  position: z.nullable(z.enum(POSITIONS)),
  department: z.nullable(z.string()),
  /** The user who manages this person. */
  manager_id: z.nullable(z.number()),
})
export type ChartPerson = z.infer<typeof ChartPerson>

export const chartApi = {
  get: endpoint({
    name: 'chart.get',
    method: 'GET',
    path: '/api/hr/employees/chart',
    access: employeePolicy.list,
    summary: 'Who is managed by whom: everybody who works here, and their managers, by name. Managers make no circle.',
    response: z.object({ people: z.array(ChartPerson) }),
  }),
}
