import { message } from '#shared/message.ts'
import type { Services } from '../service-types.ts'
import type { JobSpec } from '../jobs/jobs.ts'
import { expiredBefore } from './answer-once.ts'
import { removeOldKeys } from './idempotency.data.ts'

/** Deletes the keys of requests and what was answered to them, once an hour. */
export const idempotencyJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'idempotency-clean-up',
    schedule: '23 * * * *',
    keeps: [
      {
        table: 'idempotency_keys',
        since: 'started_at',
        what: message('Our answers to requests, in case an app sends one twice'),
        why: message('Apps do not resend a request after a day.'),
        before: (_, at) => expiredBefore(at),
      },
    ],
    handle: () => removeOldKeys(db, expiredBefore(now())),
  },
]
