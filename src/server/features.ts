import { accountHandlers, accountJobs } from '#features/account/account.service.ts'
import { findActorSession } from '#features/account/session/session.service.ts'
import { adminHandlers } from '#features/admin/admin.service.ts'
import { courseHandlers } from '#features/course/course.service.ts'
import { certificateHandlers, correctionUndoable } from '#features/certificate/certificate.service.ts'
import { certificateSettings } from '#features/certificate/certificate.settings.ts'
import { enrollmentHandlers, enrollmentUndoable } from '#features/enrollment/enrollment.service.ts'
import { enrollmentSettings } from '#features/enrollment/enrollment.settings.ts'
import { historyHandlers } from '#features/history/history.service.ts'
import { learningHandlers } from '#features/learning/learning.service.ts'
import { progressHandlers } from '#features/learning/progress/progress.service.ts'
import { notificationHandlers } from '#features/notification/notification.service.ts'
import {
  permissionFacts,
  permissionRequestHandlers,
  permissionRequestUndoable,
} from '#features/permission-request/permission-request.service.ts'
import { uploadHandlers } from '#features/upload/upload.service.ts'
import { undoHandlers, undoJobs, type Undoable } from '#features/undo/undo.service.ts'
import { userHandlers } from '#features/user/user.service.ts'
import { mentorFacts, mentorHandlers } from '#features/mentor/mentor.service.ts'
import { settingHandlers } from '#features/setting/setting.service.ts'
import { siteHandlers } from '#features/site/site.service.ts'
import { siteSettings } from '#features/site/site.settings.ts'
import { subscriberHandlers, subscriberJobs } from '#features/site/subscriber/subscriber.service.ts'
import type { Setting } from '#shared/setting.ts'
import type { Services } from './context.ts'
import type { ActorFactsSql } from './db/actor-facts.ts'
import type { FindSession } from './http/binder.ts'
import type { Bound } from './http/call.ts'
import type { JobSpec } from './jobs/jobs.ts'
import { organisationSettings } from './settings/organisation.ts'

/** Every setting of the product, in the order of the form over them. */
export const allSettings: readonly Setting[] = [
  ...Object.values(organisationSettings),
  ...Object.values(enrollmentSettings),
  ...Object.values(certificateSettings),
  ...Object.values(siteSettings),
]

/** What features add to the caller: menus, rules and `GET /api/me` read it. */
export const actorFacts: ActorFactsSql = { ...mentorFacts, ...permissionFacts }

/** How the decisions are taken back whose moves say `undo`. */
const allUndoables: readonly Undoable[] = [enrollmentUndoable, correctionUndoable, permissionRequestUndoable]

/** The register of features on the server: every call that the product answers, read top to bottom. */
export const allHandlers: Bound[] = [
  ...accountHandlers,
  ...adminHandlers,
  ...courseHandlers,
  ...enrollmentHandlers,
  ...historyHandlers,
  ...learningHandlers,
  ...progressHandlers,
  ...certificateHandlers,
  ...mentorHandlers,
  ...notificationHandlers,
  ...permissionRequestHandlers,
  ...settingHandlers(allSettings),
  ...siteHandlers,
  ...subscriberHandlers,
  ...undoHandlers(allUndoables),
  ...uploadHandlers,
  ...userHandlers,
]

/** Work that runs in the background, beside the mails. */
export const allJobs = (services: Services): JobSpec[] => [
  ...accountJobs(services),
  ...subscriberJobs(services),
  ...undoJobs(services),
]

export const findSession: FindSession = findActorSession
