import type { Services } from '#server/service-types.ts'
import { removeOldErrors } from '#server/error-log/error-log.data.ts'
import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { message } from '#shared/message.ts'
import { askForCheck, logCheckJobs, readLastCheck } from './check/check.service.ts'
import { exportErrors, readErrors } from './kept-error/kept-error.service.ts'
import { exportLines, readLines } from './line/line.service.ts'
import { logApi } from './log.contract.ts'
import { logSettings } from './log.settings.ts'
import { exportJobs, exportMails, readJobs, readMails, retryWork } from './work/work.service.ts'

const DAY_MS = 86_400_000
/** Kinds of errors that are kept, however new they are. */
const MOST_ERRORS = 1000

export const logHandlers = handlers(logApi, {
  audit: (call) => readLines(call, 'audit', 'log.audit'),
  exportAudit: (call) => exportLines(call, 'audit', 'log.exportAudit'),
  signIns: (call) => readLines(call, 'sign-ins', 'log.signIns'),
  exportSignIns: (call) => exportLines(call, 'sign-ins', 'log.exportSignIns'),
  errors: readErrors,
  exportErrors,
  mails: readMails,
  exportMails,
  jobs: readJobs,
  exportJobs,
  retry: retryWork,
  check: askForCheck,
  lastCheck: readLastCheck,
})

async function oldestError(db: Db, now: Date): Promise<Date> {
  const days = await readSetting(db, logSettings.errorDays)
  return new Date(now.getTime() - days * DAY_MS)
}

export const logJobs = (services: Services): JobSpec[] => [
  ...logCheckJobs(services),
  {
    name: 'error-log-clean-up',
    schedule: '57 3 * * *',
    keeps: [
      {
        table: 'error_log',
        since: 'last_at',
        what: message('Server errors'),
        why: message('To find and fix them.'),
        before: oldestError,
      },
    ],
    handle: async () => {
      const { db, now } = services
      await removeOldErrors(db, await oldestError(db, now()), MOST_ERRORS)
    },
  },
]
