import { userImportHandlers } from '../import/import.service.ts'
import { invitationHandlers } from '../invitation/invitation.service.ts'
import { mergeHandlers } from '../merge/merge.service.ts'
import { personHandlers } from '../person/person.service.ts'
import { roleHandlers } from '../role/role.service.ts'

/** All calls with which staff look after accounts. */
export const userManagementHandlers = [
  ...personHandlers,
  ...invitationHandlers,
  ...userImportHandlers,
  ...roleHandlers,
  ...mergeHandlers,
]
