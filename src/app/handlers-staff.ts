import { appraisalHandlers } from '#features/people/appraisal/appraisal.service.ts'
import { reviewCycleHandlers } from '#features/people/appraisal/review-cycle/review-cycle.service.ts'
import { attendanceHandlers } from '#features/people/attendance/attendance.service.ts'
import { correctionHandlers } from '#features/people/attendance/correction/correction.service.ts'
import { dayHandlers } from '#features/people/attendance/day/day.service.ts'
import { lateSyncHandlers } from '#features/people/attendance/late-sync/late-sync.service.ts'
import { sheetHandlers } from '#features/people/attendance/sheet/sheet.service.ts'
import { employeeHandlers } from '#features/people/employee/employee.service.ts'
import { chartHandlers } from '#features/people/employee/chart/chart.service.ts'
import { checklistHandlers } from '#features/people/checklist/checklist.service.ts'
import { choiceHandlers } from '#features/people/employee/choice/choice.service.ts'
import { departmentHandlers } from '#features/people/department/department.service.ts'
import { documentHandlers } from '#features/people/document/document.service.ts'
import { importHandlers } from '#features/people/employee/import/import.service.ts'
import { ratingHandlers } from '#features/people/employee/rating/rating.service.ts'
import { statisticsHandlers } from '#features/people/employee/statistics/statistics.service.ts'
import { leaveHandlers } from '#features/people/leave/leave.service.ts'
import { approvalHandlers } from '#features/people/leave/approval/approval.service.ts'
import { balanceHandlers } from '#features/people/leave/balance/balance.service.ts'
import { calendarHandlers } from '#features/people/leave-calendar/leave-calendar.service.ts'
import { countingHandlers } from '#features/people/leave/counting/counting.service.ts'
import { decisionFactsHandlers } from '#features/people/leave/decision-facts/decision-facts.service.ts'
import { holidayHandlers } from '#features/people/holiday/holiday.service.ts'
import { limitsHandlers } from '#features/people/leave/limits/limits.service.ts'
import { runningCourseHandlers } from '#features/people/leave/running-course/running-course.service.ts'
import { substituteHandlers } from '#features/people/leave/substitute/substitute.service.ts'
import { payrollHandlers } from '#features/people/payroll/payroll.service.ts'
import { lineHandlers } from '#features/people/payroll/line/line.service.ts'
import { payoutHandlers } from '#features/people/payroll/payout/payout.service.ts'
import { payslipHandlers } from '#features/people/payroll/payslip/payslip.service.ts'
import { salaryHandlers } from '#features/people/salary/salary.service.ts'
import { performanceHandlers } from '#features/people/performance/performance.service.ts'
import { teamHandlers } from '#features/people/team/team.service.ts'
import type { Bound } from '#server/http/call.ts'

/** The features about the people who work here, a part of the register in handlers.ts: file, attendance, leave, pay. */
export const staffHandlers: Bound[] = [
  ...appraisalHandlers,
  ...reviewCycleHandlers,
  ...attendanceHandlers,
  ...correctionHandlers,
  ...dayHandlers,
  ...lateSyncHandlers,
  ...sheetHandlers,
  ...employeeHandlers,
  ...chartHandlers,
  ...checklistHandlers,
  ...choiceHandlers,
  ...departmentHandlers,
  ...documentHandlers,
  ...importHandlers,
  ...ratingHandlers,
  ...statisticsHandlers,
  ...leaveHandlers,
  ...approvalHandlers,
  ...balanceHandlers,
  ...calendarHandlers,
  ...countingHandlers,
  ...decisionFactsHandlers,
  ...holidayHandlers,
  ...limitsHandlers,
  ...runningCourseHandlers,
  ...substituteHandlers,
  ...payrollHandlers,
  ...lineHandlers,
  ...payoutHandlers,
  ...payslipHandlers,
  ...salaryHandlers,
  ...performanceHandlers,
  ...teamHandlers,
]
