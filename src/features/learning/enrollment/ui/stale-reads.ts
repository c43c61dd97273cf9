import { courseApi } from '#features/learning/course/course.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { requestApi } from '#features/learning/enrollment/request/request.contract.ts'

/** The reads that a new request makes stale. */
export const ENROLLED = [enrollmentApi.list, enrollmentApi.status, requestApi.form, courseApi.list, courseApi.get]
