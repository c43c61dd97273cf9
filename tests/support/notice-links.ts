import { eq, isNotNull, sql } from 'drizzle-orm'
import { NAV } from '#app/menus.ts'
import { notifications } from '#features/base/notification/notification.table.ts'
import { userRoles, users } from '#features/base/user/user.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { employees } from '#features/people/employee/employee.table.ts'
import type { Db } from '#server/db/db.ts'
import type { Role } from '#shared/roles.ts'
import { mayOpen } from '#web/nav-lookup.ts'
import { registerNav } from '#web/nav.ts'
import type { ReadMail } from './mails.ts'

registerNav(NAV)

/** The pages of the dashboard that a mail leads to. */
const pagesIn = ({ text }: ReadMail): string[] =>
  [...text.matchAll(/https?:\/\/[^/\s]+(\/dashboard[^\s?#)]*)/g)].map(([, path = '']) => path)

/**
 * Which notices and mails lead people to a page of the dashboard that their roles do not open. An app that tests have
 * used is asked at its end, about all that it has told anyone.
 */
export async function deadEnds(db: Db, mails: readonly ReadMail[]): Promise<string[]> {
  const rolesOf = await readRoles(db)
  const notices = await db
    .select({ to: users.email, link: notifications.link, title: notifications.title })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(isNotNull(notifications.link))
  const told = [
    ...notices.map(({ to, link, title }) => ({ to, path: link?.split(/[?#]/)[0] ?? '', what: title })),
    ...mails.flatMap((mail) => pagesIn(mail).map((path) => ({ to: mail.to, path, what: mail.subject }))),
  ]
  const dead = told.filter(({ to, path }) => {
    const roles = rolesOf.get(to.toLowerCase())
    return roles !== undefined && path.startsWith('/dashboard') && !mayOpen({ roles }, path)
  })
  return [...new Set(dead.map(({ to, path, what }) => `"${what}" leads ${to} to ${path}`))]
}

/** The roles of everybody by email address; tests that write records of work themselves leave out the roles these give. */
async function readRoles(db: Db): Promise<ReadonlyMap<string, Role[]>> {
  const rows = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .unionAll(
      db
        .select({ email: users.email, role: userRoles.role })
        .from(userRoles)
        .innerJoin(users, eq(users.id, userRoles.userId)),
    )
    .unionAll(
      db
        .select({ email: users.email, role: sql<Role>`'employee'` })
        .from(employees)
        .innerJoin(users, eq(users.id, employees.userId)),
    )
    .unionAll(
      db
        .select({ email: users.email, role: sql<Role>`'mentor'` })
        .from(mentors)
        .innerJoin(users, eq(users.id, mentors.userId)),
    )
  const byAddress = Map.groupBy(rows, ({ email }) => email.toLowerCase())
  return new Map([...byAddress].map(([email, some]) => [email, some.map(({ role }) => role)]))
}
