import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf, type User, userSubject } from '../user.service.ts'

type Merge = { from: User; into: User; reason: string; moved: number }

/** Two accounts of one person are one: both have a line in the log, and both addresses are notified. */
export const usersMerged = (cause: Cause, tx: Db, { from, into, reason, moved }: Merge): Promise<void> => {
  const mail = (to: User) => ({
    to: recipientOf(to),
    subject: message('Your two accounts have been merged'),
    hello: to.name,
    lines: [
      message('Our staff merged your two accounts. From now on, sign in with {address} and its password.', {
        address: into.email,
      }),
      message('If these were not both your accounts, tell us right away by replying to this email.'),
    ],
  })
  return record(cause, tx, [
    {
      action: 'user.merge',
      subject: userSubject(into.id),
      detail: { from: from.id, name: from.name, reason, rows: moved },
      mail: mail(into),
    },
    { action: 'user.mergeAway', subject: userSubject(from.id), detail: { into: into.id, reason }, mail: mail(from) },
  ])
}
