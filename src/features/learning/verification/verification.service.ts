import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { countUse } from '#server/rate-limits/rate-limits.data.ts'
import { type Message, message } from '#shared/message.ts'
import {
  type CheckedKind,
  type CheckPlace,
  type CheckResult,
  type Verification,
  verificationApi,
} from './verification.contract.ts'
import { insertCheck, listAllVerifications, listVerifications, removeChecksBefore } from './verification.data.ts'
import { verificationSettings } from './verification.settings.ts'

/** Repeated checks of a code from one network within this time count once, such as after a reload. */
const AGAIN_SECONDS = 600
const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
/** How many checks of one code within a day are a row each; further ones are counted, so that no code fills the table. */
const ROWS_PER_DAY = 100

/** What was checked: the certificate or the person of the card, or nothing that exists. */
type Checked = { kind: CheckedKind; id: number | null; result: CheckResult; place?: CheckPlace }

type Checking = Pick<Call, 'db' | 'log' | 'now' | 'origin'>

/**
 * Notes that something was checked (spec 3 §7). Who did is not kept, and the table grows with what was issued, not with
 * what is tried: unknown codes are counted per day. A check that cannot be noted is answered all the same.
 */
export async function recordCheck(call: Checking, checked: Checked): Promise<void> {
  try {
    await saveCheck(call, checked)
  } catch (problem) {
    call.log.error(problem, 'a check could not be noted')
  }
}

async function saveCheck({ db, now, origin }: Checking, { kind, id, result, ...rest }: Checked): Promise<void> {
  const at = now()
  const place = rest.place ?? (origin.keepsCookies ? 'page' : 'program')
  const check = {
    kind,
    result,
    place,
    checkedAt: at,
    certificateId: kind === 'certificate' ? id : null,
    cardUserId: kind === 'card' ? id : null,
  }
  const countedAs = `${kind} ${id ?? 'unknown'} ${result} ${place} ${at.toISOString().slice(0, 10)}`
  if (id === null) return insertCheck(db, { ...check, countedAs })
  const again = await countUse(db, `check:${kind}:${id}:${origin.network}`, AGAIN_SECONDS, at)
  if (again > 1) return undefined
  const today = await countUse(db, `checks:${kind}:${id}`, DAY_SECONDS, at)
  return insertCheck(db, today > ROWS_PER_DAY ? { ...check, countedAs } : check)
}

const KIND_WORDS: Record<CheckedKind, Message> = {
  certificate: message('Certificate'),
  card: message('Membership card'),
}
const RESULT_WORDS: Record<CheckResult, Message> = {
  valid: message('Valid'),
  revoked: message('Revoked'),
  replaced: message('Replaced'),
  unknown: message('Unknown code'),
}
const PLACE_WORDS: Record<CheckPlace, Message> = {
  page: message('Public page'),
  program: message('Another app'),
  list: message('Signed in'),
}

const VERIFICATION_FILE: readonly CsvColumn<Verification>[] = [
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('What'), cell: ({ kind }) => KIND_WORDS[kind] },
  { head: message('For'), cell: ({ course }) => course },
  { head: message('Result'), cell: ({ result }) => RESULT_WORDS[result] },
  { head: message('Where'), cell: ({ place }) => PLACE_WORDS[place] },
  { head: message('Checks'), cell: ({ times }) => times },
  { head: message('Last check'), cell: (check) => instantCell(check.checked_at) },
]

async function exportAll(call: Call<typeof verificationApi.export>): Promise<RawAnswer> {
  const found = await listAllVerifications(call.db, call.query)
  return listFile(call, { action: 'verification.export', name: 'verifications', columns: VERIFICATION_FILE }, found)
}

export const verificationHandlers = handlers(verificationApi, {
  export: exportAll,
  list: async ({ db, query }) => {
    const { kind, result, search, ...asked } = query
    const { rows, ...paged } = await listVerifications(db, { kind, result, search }, asked)
    return { verifications: rows, ...paged }
  },
})

async function oldestKeptTime(db: Db, now: Date): Promise<Date> {
  const days = await readSetting(db, verificationSettings.keepDays)
  return new Date(now.getTime() - days * DAY_MS)
}

/** Deletes, once a day, checks that are older than the setting says. */
export const verificationJobs = ({ db, now }: Services): JobSpec[] => [
  {
    name: 'verification-clean-up',
    schedule: '53 3 * * *',
    keeps: [
      {
        table: 'verifications',
        since: 'checked_at',
        what: message('Checks of certificates and cards'),
        why: message('To detect fake certificates and cards.'),
        before: oldestKeptTime,
      },
    ],
    handle: async () => removeChecksBefore(db, await oldestKeptTime(db, now())),
  },
]
