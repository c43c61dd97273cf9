import type { Services } from '#server/service-types.ts'
import { type Bound, type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readSetting } from '#server/settings/settings.ts'
import { archiveApi } from './archive/archive.contract.ts'
import { archiveJobs, download, newestArchive, prepare } from './archive/archive.service.ts'
import { consentApi } from './consent/consent.contract.ts'
import { listConsents, listVersionsToAccept, listVersions, findNewsletterSince } from './consent/consent.data.ts'
import { accept, publish } from './consent/consent.service.ts'
import { deletionApi } from './deletion/deletion.contract.ts'
import {
  askDeletion,
  deletionJobs,
  findDeletionObstacle,
  withdrawDeletion,
  readWaitingDeletion,
} from './deletion/deletion.service.ts'
import { rulesOfDeletion } from './retention-rules/retention-rules.logic.ts'
import { privacyApi } from './privacy.contract.ts'
import { privacySettings } from './privacy.settings.ts'
import { privacyRequestApi } from './request/request.contract.ts'
import { listOwnRequests } from './request/request.data.ts'
import { begin, exportRequests, finish, list, refuse, send } from './request/request.service.ts'

/** More requests than a person ever sends. */
const REQUESTS_SHOWN = 50

const translateRules = ({ translate }: Pick<Call, 'translate'>, isAfter: boolean) =>
  rulesOfDeletion(isAfter).map(({ what, period, why }) => ({
    what: translate(what),
    period: translate(period),
    why: translate(why),
  }))

async function get(call: Call<typeof privacyApi.get>) {
  const { db, me, translate } = call
  const obstacle = await db.transaction((tx) => findDeletionObstacle(tx, me.id))
  return {
    archive: await newestArchive(db, me.id),
    deletion: await readWaitingDeletion(db, me.id),
    obstacle: obstacle ? translate(obstacle) : null,
    waiting_days: await readSetting(db, privacySettings.waitingDays),
    deleted: translateRules(call, false),
    stays: translateRules(call, true),
    consents: await listConsents(db, me.id),
    new_versions: await listVersionsToAccept(db, me.id),
    newsletter_since: await findNewsletterSince(db, me.id),
    requests: await listOwnRequests(db, me.id, REQUESTS_SHOWN),
  }
}

export const privacyHandlers: Bound[] = [
  ...handlers(privacyApi, { get }),
  ...handlers(archiveApi, { create: prepare, file: download }),
  ...handlers(deletionApi, { ask: askDeletion, withdraw: withdrawDeletion }),
  ...handlers(consentApi, {
    pending: async ({ db, me }) => ({ versions: await listVersionsToAccept(db, me.id) }),
    accept,
    versions: ({ db }) => listVersions(db),
    publish,
  }),
  ...handlers(privacyRequestApi, { send, list, export: exportRequests, begin, finish, refuse }),
]

export const privacyJobs = (services: Services): JobSpec[] => [...archiveJobs(services), ...deletionJobs(services)]
