import { markMessagesRead, sendMessage } from '#features/talk/chat/chat.service.ts'
import { sendToGroup } from '#features/talk/chat/group/group.service.ts'
import { departmentNamed } from '#features/people/department/department.service.ts'
import { findUser } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { groupMessages, staffMessages } from '../data/staff-messages.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Seeding = { tx: Db; services: Pick<Services, 'now'>; people: ReadonlyMap<string, number> }

/** What staff write to each other, through the functions that the screens use. */
export async function addStaffMessages({ tx, services, people }: Seeding): Promise<void> {
  for (const [nth, { from, to, daysAgo, minutes = 0, text, isRead }] of staffMessages.entries()) {
    const by = await findUser(tx, people.get(from) ?? 0)
    const toId = people.get(to) ?? 0
    if (!by || toId === 0) continue
    const at = new Date(services.now().getTime() - daysAgo * DAY_MS + minutes * MINUTE_MS)
    const values = { content: text, clientKey: `demo-staff-message-${nth}`, createdAt: at }
    const { conversationId, seq } = await sendMessage({ happenedAt: at }, tx, { by, toId, ...values })
    if (!isRead) continue
    const readAt = new Date(at.getTime() + 5 * MINUTE_MS)
    await markMessagesRead(tx, { conversationId, byId: toId, ofId: by.id, seq }, readAt)
  }
  await addGroupMessages({ tx, services, people })
}

/** What a department writes to itself. */
async function addGroupMessages({ tx, services, people }: Seeding): Promise<void> {
  const department = await departmentNamed(tx, 'Teaching')
  for (const [nth, { from, daysAgo, minutes = 0, text }] of groupMessages.entries()) {
    const by = await findUser(tx, people.get(from) ?? 0)
    if (!by) continue
    const at = new Date(services.now().getTime() - daysAgo * DAY_MS + minutes * MINUTE_MS)
    const group = { kind: 'department' as const, ...department }
    const values = { content: text, clientKey: `demo-group-message-${nth}`, createdAt: at }
    await sendToGroup({ happenedAt: at }, tx, { by, group, now: at, ...values })
  }
}
