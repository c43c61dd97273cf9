import { factorFacts } from '#features/account/factor/factor.service.ts'
import { employeeFacts } from '#features/employee/employee.service.ts'
import { mentorFacts } from '#features/mentor/mentor.service.ts'
import { permissionFacts } from '#features/permission-request/permission-request.service.ts'
import type { ActorFactsSql } from '#server/db/actor-facts.ts'

/** What features add to the caller: menus, rules and `GET /api/me` read it. */
export const actorFacts: ActorFactsSql = {
  ...factorFacts,
  ...employeeFacts,
  ...mentorFacts,
  ...permissionFacts,
}
