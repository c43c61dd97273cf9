import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

const MY_REVIEW = '/dashboard/my-review'
const TO_WRITE = '/dashboard/reviews-to-write'

/** A cycle as the log and the notices name it. */
type Cycle = { id: number; title: string }
type By = { byId: number }

const recordCycleEvent = (
  cause: Cause | Past,
  tx: Db,
  { action, cycle, byId, detail }: { action: string; cycle: Cycle; byId: number; detail?: Record<string, unknown> },
): Promise<void> =>
  record(cause, tx, [
    { action, actorId: byId, subject: `reviewCycle:${cycle.id}`, detail: { title: cycle.title, ...detail } },
  ])

export const cycleCreated = (cause: Cause | Past, tx: Db, cycle: Cycle, { byId }: By): Promise<void> =>
  recordCycleEvent(cause, tx, { action: 'reviewCycle.create', cycle, byId })

/** A draft was changed; the log keeps what it says now. */
export const cycleUpdated = (
  cause: Cause,
  tx: Db,
  cycle: Cycle,
  { byId, ...detail }: By & Record<string, unknown>,
): Promise<void> => recordCycleEvent(cause, tx, { action: 'reviewCycle.update', cycle, byId, detail })

export const cycleRemoved = (cause: Cause, tx: Db, cycle: Cycle, { byId }: By): Promise<void> =>
  recordCycleEvent(cause, tx, { action: 'reviewCycle.remove', cycle, byId })

type Opened = By & { userIds: readonly number[]; dueOn: Day }

/** A cycle was opened: everyone in it is told that they are asked. */
export const cycleOpened = (
  cause: Cause | Past,
  tx: Db,
  { id, title }: Cycle,
  { byId, userIds, dueOn }: Opened,
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'reviewCycle.open',
      actorId: byId,
      subject: `reviewCycle:${id}`,
      detail: { title, reviews: userIds.length },
      notice: {
        userIds,
        title: message('Your employee review'),
        message: message('"{title}" has started. Please write your self-review by {day}.', {
          title,
          day: { day: dueOn },
        }),
        link: MY_REVIEW,
      },
    },
  ])

/** A cycle was closed. */
export const cycleClosed = (cause: Cause | Past, tx: Db, cycle: Cycle, { byId }: By): Promise<void> =>
  recordCycleEvent(cause, tx, { action: 'reviewCycle.close', cycle, byId })

type Reminded = By & { people: readonly number[]; reviewers: readonly number[]; selfDueOn: Day; managerDueOn: Day }

/** Reminds people with an open self-review or review. */
export const cycleReminded = (
  cause: Cause,
  tx: Db,
  { id, title }: Cycle,
  { byId, people, reviewers, selfDueOn, managerDueOn }: Reminded,
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'reviewCycle.remind',
      actorId: byId,
      subject: `reviewCycle:${id}`,
      detail: { title, people: people.length, reviewers: new Set(reviewers).size },
      notice: {
        userIds: people,
        title: message('Your employee review'),
        message: message('Your self-review for "{title}" has not been submitted yet. It is due on {day}.', {
          title,
          day: { day: selfDueOn },
        }),
        link: MY_REVIEW,
      },
    },
    {
      kind: 'work',
      notice: {
        userIds: reviewers,
        title: message('Reviews to write'),
        message: message('You have reviews to write for "{title}". Please share them by {day}.', {
          title,
          day: { day: managerDueOn },
        }),
        link: TO_WRITE,
      },
    },
  ])
