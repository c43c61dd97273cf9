import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const teachingSettings = settings('teaching', text('Teaching'), {
  messagesPerDay: {
    schema: z.int().check(z.minimum(1), z.maximum(100)),
    default: 20,
    label: text('Messages to learners per day'),
    description: text('How many messages a teacher may send per day. Each can be sent to up to 100 learners.'),
  },
})
