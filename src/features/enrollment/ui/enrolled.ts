import { courseApi } from '#features/course/course.contract.ts'
import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { requestApi } from '#features/enrollment/request/request.contract.ts'

/** The reads that a new request makes stale. */
export const ENROLLED = [enrollmentApi.list, enrollmentApi.status, requestApi.form, courseApi.list, courseApi.get]
