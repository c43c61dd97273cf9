import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

/** The log of an employee's record tells of these, too. */
const subjectOf = (employeeId: number): string => `employee:${employeeId}`

type Of = { employeeId: number; byId: number }

/** An allowance or a deduction of each month was added. */
export const lineAdded = (
  cause: Cause | Past,
  tx: Db,
  { employeeId, byId, ...detail }: Of & { kind: string; name: string; amount: number; from: string; to: string | null },
): Promise<void> =>
  record(cause, tx, [{ action: 'salary.addLine', actorId: byId, subject: subjectOf(employeeId), detail }])

/** One of them holds for the last time in a month. */
export const lineEnded = (
  cause: Cause,
  tx: Db,
  { employeeId, byId, ...detail }: Of & { name: string; to: string },
): Promise<void> =>
  record(cause, tx, [{ action: 'salary.endLine', actorId: byId, subject: subjectOf(employeeId), detail }])

/** Pay goes elsewhere from now on: the person is notified, should it be someone else's account. The log has no numbers. */
export const accountSet = (
  cause: Cause | Past,
  tx: Db,
  { employeeId, byId, userId, bank, ending }: Of & { userId: number; bank: string; ending: string },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'salary.setAccount',
      actorId: byId,
      subject: subjectOf(employeeId),
      detail: { bank },
      notice: {
        userIds: [userId],
        title: message('Your pay'),
        message: message('Your pay now goes to the {bank} account ending in {ending}.', {
          bank,
          ending,
        }),
        link: '/dashboard/payslips',
      },
    },
  ])
