import { appraisalHandlers } from '#features/appraisal/appraisal.service.ts'
import { reviewCycleHandlers } from '#features/appraisal/review-cycle/review-cycle.service.ts'
import { attendanceHandlers } from '#features/attendance/attendance.service.ts'
import { correctionHandlers } from '#features/attendance/correction/correction.service.ts'
import { dayHandlers } from '#features/attendance/day/day.service.ts'
import { lateHandlers } from '#features/attendance/late/late.service.ts'
import { sheetHandlers } from '#features/attendance/sheet/sheet.service.ts'
import { employeeHandlers } from '#features/employee/employee.service.ts'
import { chartHandlers } from '#features/employee/chart/chart.service.ts'
import { checklistHandlers } from '#features/employee/checklist/checklist.service.ts'
import { choiceHandlers } from '#features/employee/choice/choice.service.ts'
import { departmentHandlers } from '#features/employee/department/department.service.ts'
import { documentHandlers } from '#features/employee/document/document.service.ts'
import { importHandlers } from '#features/employee/import/import.service.ts'
import { ratingHandlers } from '#features/employee/rating/rating.service.ts'
import { statisticsHandlers } from '#features/employee/statistics/statistics.service.ts'
import { leaveHandlers } from '#features/leave/leave.service.ts'
import { approvalHandlers } from '#features/leave/approval/approval.service.ts'
import { balanceHandlers } from '#features/leave/balance/balance.service.ts'
import { calendarHandlers } from '#features/leave/calendar/calendar.service.ts'
import { holidayHandlers } from '#features/leave/holiday/holiday.service.ts'
import { limitsHandlers } from '#features/leave/limits/limits.service.ts'
import { runningCourseHandlers } from '#features/leave/running-course/running-course.service.ts'
import { substituteHandlers } from '#features/leave/substitute/substitute.service.ts'
import { payHandlers } from '#features/pay/pay.service.ts'
import { lineHandlers } from '#features/pay/line/line.service.ts'
import { payslipHandlers } from '#features/pay/payslip/payslip.service.ts'
import { salaryHandlers } from '#features/pay/salary/salary.service.ts'
import { performanceHandlers } from '#features/performance/performance.service.ts'
import { teamHandlers } from '#features/team/team.service.ts'
import type { Bound } from '#server/http/call.ts'

/** The features about the people who work here, a part of the register in handlers.ts: file, attendance, leave, pay. */
export const staffHandlers: Bound[] = [
  ...appraisalHandlers,
  ...reviewCycleHandlers,
  ...attendanceHandlers,
  ...correctionHandlers,
  ...dayHandlers,
  ...lateHandlers,
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
  ...holidayHandlers,
  ...limitsHandlers,
  ...runningCourseHandlers,
  ...substituteHandlers,
  ...payHandlers,
  ...lineHandlers,
  ...payslipHandlers,
  ...salaryHandlers,
  ...performanceHandlers,
  ...teamHandlers,
]
