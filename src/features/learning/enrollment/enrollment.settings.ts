import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const enrollmentSettings = settings('enrollment', text('Enrollment'), {
  approveFreeCourses: {
    schema: z.boolean(),
    default: false,
    label: text('Approve free courses automatically'),
    description: text('Requests for free courses are approved automatically.'),
  },
  startFreeCourses: {
    schema: z.boolean(),
    default: false,
    label: text('Start free courses in one tap'),
    description: text(
      'Signed-in users start free courses immediately, without the enrollment form. Courses in a cohort keep their form.',
    ),
  },
})
