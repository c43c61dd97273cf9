import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { JoinedMember } from '../program-member.data.ts'
import type { listJudges } from './capstone.data.ts'

const MY_PROGRAMS = '/dashboard/my-programs'
const OPEN = { label: message('Open my programs'), path: MY_PROGRAMS }
const subjectOf = ({ member }: JoinedMember): string => `programMember:${member.id}`

/** Where the works of a program are answered. */
const worksPath = ({ program }: JoinedMember, by: 'mentor' | 'admin'): string =>
  `/dashboard/${by === 'mentor' ? 'mentor-programs' : 'programs'}/${program.id}/capstones`

/** All courses are completed: the capstone is what is left. */
export const capstoneOpened = (
  cause: Cause | Past,
  tx: Db,
  row: JoinedMember,
  { title }: { title: string },
): Promise<void> => {
  const values = { program: row.program.title, capstone: title }
  const says = message(
    'You have completed the courses in "{program}". Now hand in your capstone, "{capstone}".',
    values,
  )
  return record(cause, tx, [
    {
      action: 'capstone.open',
      actorId: null,
      subject: subjectOf(row),
      notice: {
        userIds: [row.user.id],
        title: message('Your capstone is now open'),
        message: says,
        link: MY_PROGRAMS,
      },
      mail: {
        to: recipientOf(row.user),
        subject: message('Your capstone in {program} is now open', values),
        hello: row.user.name,
        lines: [says],
        button: OPEN,
      },
    },
  ])
}

type HandedIn = { version: number; judges: Awaited<ReturnType<typeof listJudges>>; adminIds: readonly number[] }

/** A member has handed in a work: the mentors of the program are notified, and administrators where it has none. */
export const workHandedIn = (
  cause: Cause | Past,
  tx: Db,
  row: JoinedMember,
  { version, judges, adminIds }: HandedIn,
): Promise<void> => {
  const values = { name: row.user.name, program: row.program.title }
  const says =
    version === 1
      ? message('{name} has handed in the capstone for "{program}".', values)
      : message('{name} has handed in the capstone for "{program}" again.', values)
  const path = worksPath(row, judges.length > 0 ? 'mentor' : 'admin')
  return record(cause, tx, [
    {
      action: 'capstone.handIn',
      actorId: row.user.id,
      subject: subjectOf(row),
      detail: { version },
      notice: {
        userIds: judges.length > 0 ? judges.map(({ id }) => id) : [...adminIds],
        title: message('A capstone is waiting for review'),
        message: says,
        link: path,
      },
    },
    ...judges.map((judge): Telling => ({
      kind: 'decisions',
      mail: {
        to: recipientOf(judge),
        subject: message('A capstone for {program} is waiting for review', values),
        hello: judge.name,
        lines: [says],
        button: { label: message('Read the capstone'), path },
      },
    })),
  ])
}

type Answered = { byId: number }

/** A work was accepted; the certificate that follows is news of its own. */
export const workAccepted = (cause: Cause | Past, tx: Db, row: JoinedMember, { byId }: Answered): Promise<void> => {
  const values = { program: row.program.title }
  const says = message('Your capstone in "{program}" was accepted.', values)
  return record(cause, tx, [
    {
      action: 'capstone.accept',
      actorId: byId,
      subject: subjectOf(row),
      notice: {
        userIds: [row.user.id],
        title: message('Your capstone was accepted'),
        message: says,
        link: MY_PROGRAMS,
      },
      mail: {
        to: recipientOf(row.user),
        subject: message('Your capstone in {program} was accepted', values),
        hello: row.user.name,
        lines: [says],
        button: OPEN,
      },
    },
  ])
}

/** A change of a work was asked for: the member reads why. */
export const workChangeRequested = (
  cause: Cause | Past,
  tx: Db,
  row: JoinedMember,
  { byId, reason }: Answered & { reason: string },
): Promise<void> => {
  const values = { program: row.program.title, reason }
  const says = message('Your capstone in "{program}" needs a change: {reason}', values)
  return record(cause, tx, [
    {
      action: 'capstone.askChange',
      actorId: byId,
      subject: subjectOf(row),
      detail: { reason },
      notice: {
        userIds: [row.user.id],
        title: message('Your capstone needs a change'),
        message: says,
        link: MY_PROGRAMS,
      },
      mail: {
        to: recipientOf(row.user),
        subject: message('Your capstone in {program} needs a change', values),
        hello: row.user.name,
        lines: [says, message('Update your work and hand it in again.')],
        button: OPEN,
      },
    },
  ])
}
