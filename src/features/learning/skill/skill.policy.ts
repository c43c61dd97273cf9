import { policy } from '#shared/policy.ts'

/**
 * Who may see and change the list of skills; what a course teaches is decided by the person who may edit the course.
 */
export const skillPolicy = policy('skill', {
  list: { roles: ['admin', 'hr', 'teacher'] },
  change: { roles: ['admin', 'hr'] },
})
