import type { Role } from '#shared/roles.ts'

/** Each single record whose reading leaves a line, and staff who may read it. */
export const NOTED: Readonly<Record<string, Role>> = {
  'applicant.get': 'admin',
  'appraisal.get': 'hr',
  'document.list': 'hr',
  'donation.get': 'accountant',
  'employee.get': 'hr',
  'employee.listHistory': 'hr',
  'inbox.get': 'admin',
  'jobApplication.get': 'admin',
  'learnerReport.get': 'hr',
  'learning.get': 'hr',
  'leave.get': 'hr',
  'mentee.get': 'admin',
  'mentorship.get': 'admin',
  'payment.get': 'accountant',
  'payslip.get': 'accountant',
  'payslip.pdf': 'accountant',
  'permission-request.get': 'admin',
  'rating.get': 'hr',
  'role.get': 'admin',
  'salary.get': 'accountant',
  'salary.getAccount': 'accountant',
  'teacherReport.get': 'hr',
}
