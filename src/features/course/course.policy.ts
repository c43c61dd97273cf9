import { policy } from '#shared/policy.ts'

/** Who may do what with courses (spec 3 §6). Reading the catalogue is open to everybody. */
export const coursePolicy = policy('course', {
  listOwn: { roles: ['teacher', 'admin', 'hr'] },
})
