import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match, Side } from '../match.contract.ts'
import { recordMatchEvent } from '../match-notice/match-notice.service.ts'
import { FINISH_DAYS, SILENT_DAYS } from './move.contract.ts'

/** Who did something with a match. */
type MoveEvent = { match: Match; side: Side; byId: number }

const eventPeople = ({ match, side, byId }: MoveEvent) => {
  const [own, other] = side === 'mentor' ? [match.mentor, match.mentee] : [match.mentee, match.mentor]
  return { match, byId, name: own.name, userIds: [other.user_id] }
}

/** A match is paused: the other person is told until when. */
export const matchPaused = (
  cause: Cause | Past,
  tx: Db,
  { until, ...about }: MoveEvent & { until: Day | null },
): Promise<void> => {
  const { name, ...parts } = eventPeople(about)
  return recordMatchEvent(cause, tx, {
    ...parts,
    action: 'move.pause',
    detail: { until },
    says: {
      title: message('Your mentorship is paused'),
      what:
        until === null
          ? message('{name} has paused your mentorship. Either of you can resume it at any time.', { name })
          : message('{name} has paused your mentorship until {day}. Either of you can resume it earlier.', {
              name,
              day: { day: until },
            }),
    },
  })
}

/** A paused match resumes. */
export const matchResumed = (cause: Cause | Past, tx: Db, about: MoveEvent): Promise<void> => {
  const { name, ...parts } = eventPeople(about)
  return recordMatchEvent(cause, tx, {
    ...parts,
    action: 'move.resume',
    says: {
      title: message('Your mentorship continues'),
      what: message('{name} has resumed your mentorship.', { name }),
    },
  })
}

/** One of the two proposes that the match is completed: the other is asked. */
export const finishProposed = (cause: Cause | Past, tx: Db, about: MoveEvent): Promise<void> => {
  const { name, ...parts } = eventPeople(about)
  return recordMatchEvent(cause, tx, {
    ...parts,
    action: 'move.finish',
    says: {
      title: message('Is your mentorship complete?'),
      what: message('{name} proposes to complete your mentorship. Please confirm, or choose to continue.', { name }),
      more: [message('If there is no answer, it is completed after {days} days.', { days: FINISH_DAYS })],
    },
  })
}

/** A proposal to complete the match is withdrawn or declined. */
export const finishRefused = (cause: Cause | Past, tx: Db, about: MoveEvent): Promise<void> => {
  const { name, ...parts } = eventPeople(about)
  return recordMatchEvent(cause, tx, {
    ...parts,
    action: 'move.goOn',
    says: {
      title: message('Your mentorship continues'),
      what: message('{name} wants to continue your mentorship.', { name }),
    },
  })
}

type Ended = MoveEvent & { reason: string; adminIds: readonly number[] }

/** What admins read of a mentee without a mentor. */
const menteeWaitsNotice = ({ match, reason, adminIds }: Pick<Ended, 'match' | 'reason' | 'adminIds'>): Telling => ({
  kind: 'decisions',
  notice: {
    userIds: adminIds,
    title: message('A mentee is waiting for a mentor'),
    message: message('{mentee} no longer has a mentor. The mentorship with {mentor} has ended. Reason: {reason}', {
      reason,
      mentee: match.mentee.name,
      mentor: match.mentor.name,
    }),
    link: `/dashboard/mentorship-applications?application=${match.application_id}`,
  },
})

/** A match ended before its goals were reached; admins are notified of a mentee who waits for another mentor. */
export const endedEarly = async (cause: Cause | Past, tx: Db, { reason, adminIds, ...about }: Ended): Promise<void> => {
  const { name, ...parts } = eventPeople(about)
  await recordMatchEvent(cause, tx, {
    ...parts,
    action: 'move.end',
    detail: { reason },
    says: {
      title: message('Your mentorship has ended'),
      what: message('{name} has ended your mentorship.', { name }),
      more: [
        message('Reason: {reason}', { reason }),
        about.side === 'mentor'
          ? message('We are looking for another mentor and will write to you when we find one.')
          : message('Thank you for your time.'),
      ],
    },
  })
  if (adminIds.length > 0) await record(cause, tx, [menteeWaitsNotice({ ...about, reason, adminIds })])
}

/** The mentee wants another mentor: the mentor is told that it is over, admins that someone waits, with the reason. */
export const mentorLeft = async (cause: Cause | Past, tx: Db, { reason, adminIds, ...about }: Ended): Promise<void> => {
  const { name, ...parts } = eventPeople(about)
  await recordMatchEvent(cause, tx, {
    ...parts,
    action: 'move.changeMentor',
    detail: { reason },
    says: {
      title: message('A mentee has changed mentor'),
      what: message('{name} is continuing with another mentor. Thank you for your time.', { name }),
    },
  })
  await record(cause, tx, [menteeWaitsNotice({ ...about, reason, adminIds })])
}

/** There was no activity in a match for two weeks: both people are reminded. */
export const matchSilent = (cause: Cause, tx: Db, match: Match): Promise<void> =>
  recordMatchEvent(cause, tx, {
    match,
    action: 'move.remind',
    byId: null,
    userIds: [match.mentor.user_id, match.mentee.user_id],
    says: {
      title: message('How is your mentorship going?'),
      what: message('{mentor} and {mentee}: there has been no activity in your mentorship for {days} days.', {
        mentor: match.mentor.name,
        mentee: match.mentee.name,
        days: SILENT_DAYS,
      }),
      more: [message('Please agree on the next session, or pause the mentorship.')],
    },
  })
