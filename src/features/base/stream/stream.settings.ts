import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'

export const streamSettings = settings('stream', text('Live updates'), {
  log: {
    schema: z.object({
      days: z.int().check(z.minimum(1), z.maximum(30)),
      rows: z.int().check(z.minimum(1000), z.maximum(10_000_000)),
    }),
    default: { days: 7, rows: 1_000_000 },
    label: text('Log of live updates'),
    description: text(
      'A device that was offline catches up from this log. If the entries it missed are gone, it reloads everything.',
    ),
    fields: { days: text('Days'), rows: text('Maximum entries') },
  },
})
