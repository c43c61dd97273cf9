import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const videoSettings = settings('video', text('Videos'), {
  spacePerPerson: {
    schema: z.int().check(z.minimum(1), z.maximum(10_000)),
    default: 10,
    label: text('Video storage per person (GB)'),
    description: text('Includes finished and unfinished uploads for courses.'),
  },
})
