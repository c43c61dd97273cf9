import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, type User } from '#features/base/user/user.service.ts'
import type { KeptDocument } from './document.data.ts'

const OWN_FILE = '/dashboard/my-file'
/** Where people who keep the files see that of an employee. */
const fileAddressOf = (employeeId: number): string => `/dashboard/employees/${employeeId}/documents`

const lineOf = (action: string, { id, employee, kind, title }: KeptDocument) => ({
  action: `document.${action}`,
  subject: `employee:${employee.id}`,
  detail: { document: id, name: employee.name, kind, title },
})

type Added = { row: KeptDocument; byId: number; hrIds: readonly number[] }

/** A document came into someone's file: the person is notified, or HR when the person has handed it in. */
export const documentAdded = (cause: Cause | Past, tx: Db, { row, byId, hrIds }: Added): Promise<void> => {
  const { employee, title } = row
  const isOwn = employee.user_id === byId
  const others = hrIds.filter((id) => id !== byId)
  return record(cause, tx, [
    {
      ...lineOf(row.replaces_id === null ? 'create' : 'replace', row),
      actorId: byId,
      notice: isOwn
        ? {
            userIds: others,
            title: message('New certificate'),
            message: message('{name} has uploaded "{title}".', { name: employee.name, title }),
            link: fileAddressOf(employee.id),
          }
        : {
            userIds: [employee.user_id],
            title: message('New document'),
            message: message('"{title}" was added to your file.', { title }),
            link: OWN_FILE,
          },
    },
  ])
}

export const documentUpdated = (cause: Cause, tx: Db, row: KeptDocument): Promise<void> =>
  record(cause, tx, [lineOf('update', row)])

export const documentArchived = (cause: Cause, tx: Db, row: KeptDocument): Promise<void> =>
  record(cause, tx, [lineOf('archive', row)])

/** A document of another person was downloaded. */
export const documentDownloaded = (cause: Cause, db: Db, row: KeptDocument): Promise<void> =>
  record(cause, db, [lineOf('download', row)])

type Ending = { title: string; name: string; owner: User; employeeId: number; expiresOn: Day }

/** A document ends soon, or has ended: HR and the person are reminded of it, the person by mail, too. */
export const documentEndsSoon = (
  cause: Cause,
  tx: Db,
  { title, name, owner, employeeId, expiresOn }: Ending,
  hrIds: readonly number[],
): Promise<void> => {
  const day = { day: expiresOn }
  const subject = message('Document expiring soon')
  const bringNew = message('"{title}" expires on {day}. Please upload a new one.', { title, day })
  return record(cause, tx, [
    {
      kind: 'work',
      notice: {
        userIds: hrIds.filter((id) => id !== owner.id),
        title: subject,
        message: message('{name}’s document "{title}" expires on {day}.', { title, name, day }),
        link: fileAddressOf(employeeId),
      },
    },
    {
      kind: 'work',
      notice: { userIds: [owner.id], title: subject, message: bringNew, link: OWN_FILE },
      mail: {
        to: recipientOf(owner),
        subject,
        hello: owner.name,
        lines: [bringNew],
        button: { label: message('Open my file'), path: OWN_FILE },
      },
    },
  ])
}
