import { factorFacts } from '#features/base/factor/factor.service.ts'
import { employeeFacts } from '#features/people/employee/employee.service.ts'
import { permissionFacts } from '#features/learning/permission-request/permission-request.service.ts'
import { mentorFacts } from '#features/mentorship/mentor/mentor.service.ts'
import { memberFacts } from '#features/mentorship/program-member/program-member.service.ts'
import type { ActorFactsSql } from '#server/db/actor-facts.ts'

/** What features add to the caller: menus, rules and `GET /api/me` read it. */
export const actorFacts: ActorFactsSql = {
  ...factorFacts,
  ...employeeFacts,
  ...mentorFacts,
  ...memberFacts,
  ...permissionFacts,
}
