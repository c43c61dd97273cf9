/** Where the full record of an employee is. */
export const employeeAddress = (id: number): string => `/dashboard/employees/${id}`
