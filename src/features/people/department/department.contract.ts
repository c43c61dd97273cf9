import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { departmentPolicy } from './department.policy.ts'

/** Letters of the name of a department. */
export const MAX_DEPARTMENT_NAME_LENGTH = 80

const Department = z.object({
  id: z.number(),
  name: z.string(),
  /** How many records of employees name it. */
  employees: z.number(),
})
export type Department = z.infer<typeof Department>

const DepartmentForm = z.strictObject({
  name: requiredText(text('Enter the department name'), MAX_DEPARTMENT_NAME_LENGTH),
})
const Saved = z.object({ message: z.string(), department: Department })

export const departmentApi = {
  list: endpoint({
    name: 'department.list',
    method: 'GET',
    path: '/api/departments',
    access: departmentPolicy.list,
    summary: 'The departments by name (spec 2 §7), each with how many employees it has.',
    response: z.object({ departments: z.array(Department) }),
  }),
  create: endpoint({
    name: 'department.create',
    method: 'POST',
    path: '/api/departments',
    access: departmentPolicy.change,
    summary: 'Adds a department; its name is used once.',
    body: DepartmentForm,
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'department.update',
    method: 'PUT',
    path: '/api/departments/:id',
    access: departmentPolicy.change,
    summary: 'Renames a department, for its employees too.',
    params: ById,
    body: DepartmentForm,
    response: Saved,
  }),
  remove: endpoint({
    name: 'department.remove',
    method: 'DELETE',
    path: '/api/departments/:id',
    access: departmentPolicy.change,
    summary: 'Removes a department that nobody works in; earlier records keep its name.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
