import { seenAnswers } from '#features/base/account/seen-role/seen-role.service.ts'
import { findActorSession, findSessionRoles } from '#features/base/account/session/session.service.ts'
import { userPolicy } from '#features/base/user/user.policy.ts'
import { videoUploads } from '#features/learning/video/video.service.ts'
import { type App, buildApp, type Registers } from '#server/app.ts'
import type { OpenServices } from '#server/service-types.ts'
import type { PageSource } from '#server/ssr/pages.ts'
import { actorFacts } from './actor-facts.ts'
import { allHandlers } from './handlers.ts'

const REGISTERS: Registers = {
  handlers: allHandlers,
  actorFacts,
  findSession: findActorSession,
  findRoles: findSessionRoles,
  preview: { access: userPolicy.readRoles, answers: seenAnswers },
  resumable: videoUploads,
}

/** The server with all features of the product; see `buildApp`. */
export const createApp = (services: OpenServices, pages?: PageSource): Promise<App> =>
  buildApp(services, REGISTERS, pages)
