import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { IdInAddress } from '#shared/id.ts'
import { attendancePolicy } from '../attendance.policy.ts'
import { Month } from '../day/day.contract.ts'

/** Whose sheet, and of which month. */
const query = z.object({
  /** Like 202603; this month unless given. */
  month: z.optional(Month),
  /** Left out, it is the caller's own. */
  employee_id: z.optional(IdInAddress),
})

const SUMMARY =
  "the days of an employee in a month with times on the organisation's clock, hours, breaks, leave, holidays and totals. For the person, admin and HR, and the manager of the person"

export const sheetApi = {
  pdf: endpoint({
    name: 'sheet.pdf',
    method: 'GET',
    path: '/api/hr/attendance/sheet.pdf',
    access: attendancePolicy.get,
    summary: `The monthly sheet as a PDF: ${SUMMARY}.`,
    query,
    raw: 'application/pdf',
  }),
  csv: endpoint({
    name: 'sheet.csv',
    method: 'GET',
    path: '/api/hr/attendance/sheet.csv',
    access: attendancePolicy.get,
    summary: `The monthly sheet as a CSV file: ${SUMMARY}.`,
    query,
    raw: 'text/csv',
  }),
}
