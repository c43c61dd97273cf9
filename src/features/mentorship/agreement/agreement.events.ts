import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { Match } from '#features/mentorship/match/match.service.ts'
import { recordMatchEvent } from '#features/mentorship/match/match-notice/match-notice.service.ts'

/** Who did something in a match, and who is notified. */
type About = { match: Match; byId: number; byName: string; otherId: number }

/** Someone proposed other terms: the other is asked to confirm them. */
export const agreementProposed = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId, ...detail }: About & { revision: number },
): Promise<void> =>
  recordMatchEvent(cause, tx, {
    match,
    action: 'agreement.propose',
    byId,
    detail,
    userIds: [otherId],
    says: {
      title: message('Please confirm your agreement'),
      what: message('{name} has written down your agreement. Please read and confirm it, or change it.', {
        name: byName,
      }),
    },
  })

/** One of the two has confirmed the terms; the other is asked to. */
export const agreementConfirmed = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, byName, otherId }: About,
): Promise<void> =>
  recordMatchEvent(cause, tx, {
    match,
    action: 'agreement.confirm',
    byId,
    userIds: [otherId],
    says: {
      title: message('Please confirm your agreement'),
      what: message('{name} has confirmed your agreement. Please read and confirm it, or change it.', {
        name: byName,
      }),
    },
  })

/** Both have confirmed the terms: they are in force from now on. */
export const agreementReached = (
  cause: Cause | Past,
  tx: Db,
  { match, byId, otherId, byName, isFirst }: About & { isFirst: boolean },
): Promise<void> =>
  recordMatchEvent(cause, tx, {
    match,
    action: 'agreement.reach',
    byId,
    userIds: [otherId],
    says: {
      title: isFirst ? message('Your mentorship has started') : message('Your new agreement is in effect'),
      what: isFirst
        ? message('{name} has confirmed the agreement too. Next: your first session.', { name: byName })
        : message('{name} has confirmed the change to your agreement.', { name: byName }),
    },
  })

/** A proposed change was dropped: what was agreed on before stays. */
export const agreementKept = (cause: Cause | Past, tx: Db, { match, byId, byName, otherId }: About): Promise<void> =>
  recordMatchEvent(cause, tx, {
    match,
    action: 'agreement.keep',
    byId,
    userIds: [otherId],
    says: {
      title: message('Your agreement was not changed'),
      what: message('{name} has withdrawn the change to your agreement. Your earlier agreement remains in effect.', {
        name: byName,
      }),
    },
  })
