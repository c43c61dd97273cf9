import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const enrollmentSettings = settings('enrollment', text('Enrollment'), {
  approveFreeCourses: {
    schema: z.boolean(),
    default: false,
    label: text('Approve free courses at once'),
    description: text('A request for a free course becomes a place without waiting for an administrator.'),
  },
})
