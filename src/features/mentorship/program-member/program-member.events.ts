import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { JoinedMember } from './program-member.data.ts'

const MY_PROGRAMS = '/dashboard/my-programs'
const OPEN = { label: message('Open my programs'), path: MY_PROGRAMS }
/** The name of the member of a program in the audit log. */
const subjectOf = ({ member }: Pick<JoinedMember, 'member'>): string => `programMember:${member.id}`

type Person = Parameters<typeof recipientOf>[0] & { name: string }
const toRecipient = (user: Person): Recipient => recipientOf(user)

/** Someone has a place in a program. */
export const memberJoined = (cause: Cause | Past, tx: Db, row: JoinedMember): Promise<void> => {
  const values = { program: row.program.title, cohort: row.cohort.name, day: { day: row.cohort.startsOn } }
  return record(cause, tx, [
    {
      action: 'programMember.join',
      actorId: row.user.id,
      subject: subjectOf(row),
      detail: { cohort: row.cohort.name },
      notice: {
        userIds: [row.user.id],
        title: message('You have joined a program'),
        message: message('You are in "{program}", cohort {cohort}. It starts on {day}.', values),
        link: MY_PROGRAMS,
      },
      mail: {
        to: toRecipient(row.user),
        subject: message('You have joined {program}', values),
        hello: row.user.name,
        lines: [
          message('You have a place in "{program}", cohort {cohort}. It starts on {day}.', values),
          message('Your programs page shows which courses are open, and when the others will open.'),
        ],
        button: OPEN,
      },
    },
  ])
}

/** Someone has given the place back, or staff have ended it: then the person is notified, unless they were told otherwise. */
export const memberLeft = (
  cause: Cause,
  tx: Db,
  row: JoinedMember,
  { byId, isTold = false }: { byId: number; isTold?: boolean },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'programMember.leave',
      actorId: byId,
      subject: subjectOf(row),
      ...(byId !== row.user.id &&
        !isTold && {
          notice: {
            userIds: [row.user.id],
            title: message('You no longer have a place in a program'),
            message: message('You are no longer in "{program}". You keep the courses you have started.', {
              program: row.program.title,
            }),
            link: MY_PROGRAMS,
          },
        }),
    },
  ])

type Change = { byId: number; from: string; to: string }

/** Someone is in another cohort now; the person who did not do it is notified. */
export const cohortChanged = (
  cause: Cause | Past,
  tx: Db,
  row: JoinedMember,
  { byId, from, to: cohort }: Change,
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'programMember.changeCohort',
      actorId: byId,
      subject: subjectOf(row),
      detail: { from, to: cohort },
      ...(byId !== row.user.id && {
        notice: {
          userIds: [row.user.id],
          title: message('Your cohort has changed'),
          message: message('You are now in cohort {cohort} of "{program}". Your progress is kept.', {
            program: row.program.title,
            cohort,
          }),
          link: MY_PROGRAMS,
        },
      }),
    },
  ])

/** `isNew`: the person has joined this moment and reads of everything in that mail. */
type OpenedCourse = { course: { id: number; title: string }; isToBuy: boolean; isNew: boolean }

/** A course of a program can be begun, or bought. */
export const courseOpened = (
  cause: Cause | Past,
  tx: Db,
  row: JoinedMember,
  { course, isToBuy, isNew }: OpenedCourse,
): Promise<void> => {
  const values = { program: row.program.title, course: course.title }
  const says = isToBuy
    ? message('You can now buy "{course}" in "{program}".', values)
    : message('The course "{course}" in "{program}" is now open for you.', values)
  return record(cause, tx, [
    {
      action: 'programMember.open',
      actorId: null,
      subject: subjectOf(row),
      detail: { course: course.title },
      notice: {
        userIds: [row.user.id],
        title: message('A course is now open'),
        message: says,
        link: isToBuy ? `/courses/${course.id}` : MY_PROGRAMS,
      },
      ...(!isNew && {
        mail: {
          to: toRecipient(row.user),
          subject: message('{course} is now open for you', values),
          hello: row.user.name,
          lines: [says],
          button: isToBuy ? { label: message('Open the course'), path: `/courses/${course.id}` } : OPEN,
        },
      }),
    },
  ])
}

type Beginning = { program: string; cohort: string; startsOn: Day; people: readonly Person[] }

/** A cohort begins soon: everyone in it is notified, once. */
export const cohortBegins = (cause: Cause, tx: Db, { program, cohort, startsOn, people }: Beginning): Promise<void> => {
  const values = { program, cohort, day: { day: startsOn } }
  const says = message('"{program}", cohort {cohort}, starts on {day}.', values)
  return record(
    cause,
    tx,
    people.map((person): Telling => ({
      kind: 'courses',
      notice: { userIds: [person.id], title: message('Your cohort starts soon'), message: says, link: MY_PROGRAMS },
      mail: {
        to: toRecipient(person),
        subject: message('{program} starts on {day}', values),
        hello: person.name,
        lines: [says],
        button: OPEN,
      },
    })),
  )
}

/** Everything in a program is done; the certificate that follows is news of its own. */
export const programCompleted = (cause: Cause | Past, tx: Db, row: JoinedMember): Promise<void> =>
  record(cause, tx, [{ action: 'programMember.complete', actorId: row.user.id, subject: subjectOf(row) }])
