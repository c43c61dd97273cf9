/** Where the full record of an employee is. */
export const employeePath = (id: number): string => `/dashboard/employees/${id}`
