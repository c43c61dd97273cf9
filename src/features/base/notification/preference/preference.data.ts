import { and, eq, inArray, isNull, lt, lte, min, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Day } from '#shared/dates.ts'
import { users } from '#features/base/user/user.table.ts'
import { pushSubscriptions } from '../push/push.table.ts'
import type { Wishes } from './delivery.logic.ts'
import { type Choice, DIGEST_HOUR, NOTICE_KINDS, type NoticeKind, type Preferences } from './preference.contract.ts'
import { heldMails, notificationHours as hours, notificationPreferences as preferences } from './preference.table.ts'

type WishRow = {
  user_id: number
  time_zone: string | null
  language: Wishes['language']
  devices: number[] | null
  quiet_from: number | null
  quiet_until: number | null
  kinds: Wishes['kinds'] | null
}

/** What these people have chosen, one statement; the person who has chosen nothing is not among them. */
export async function listWishes(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Wishes>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<WishRow>(sql`
    select u.id as user_id, u.time_zone, u.language, d.devices, h.quiet_from, h.quiet_until, p.kinds
    from ${users} u
    left join ${hours} h on h.user_id = u.id
    left join lateral (
      select jsonb_object_agg(kind, jsonb_build_object('in_app', in_app, 'mail', mail_mode, 'push', push)) as kinds
      from ${preferences} where user_id = u.id
    ) p on true
    left join lateral (
      select array_agg(id order by id) as devices from ${pushSubscriptions} where user_id = u.id
    ) d on true
    where u.id = any(string_to_array(${[...new Set(userIds)].join(',')}, ',')::int[])
      and (h.quiet_from is not null or p.kinds is not null or d.devices is not null)`)
  return new Map(rows.map((row) => [row.user_id, toWishes(row)]))
}

const toWishes = ({ time_zone: zone, quiet_from: from, quiet_until: until, ...row }: WishRow): Wishes => ({
  kinds: row.kinds ?? {},
  quiet: from === null || until === null ? null : { from, until },
  zone,
  language: row.language,
  devices: row.devices ?? [],
})

/** All choices of a person, with what holds where nothing was chosen. */
export async function readPreferences(db: Db, userId: number): Promise<Preferences> {
  const [known] = await db.select().from(hours).where(eq(hours.userId, userId))
  const chosen = await db.select().from(preferences).where(eq(preferences.userId, userId))
  return {
    kinds: NOTICE_KINDS.map((kind) => {
      const row = chosen.find((one) => one.kind === kind)
      return { kind, in_app: row?.inApp ?? true, mail: row?.mailMode ?? 'now', push: row?.push ?? true }
    }),
    digest_hour: known?.digestHour ?? DIGEST_HOUR,
    quiet_from: known?.quietFrom ?? null,
    quiet_until: known?.quietUntil ?? null,
  }
}

/** Writes choices; of a kind that is named twice the last counts. */
export async function setPreferences(tx: Db, userId: number, { kinds, ...rest }: Preferences): Promise<void> {
  const values = { digestHour: rest.digest_hour, quietFrom: rest.quiet_from, quietUntil: rest.quiet_until }
  await tx
    .insert(hours)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: hours.userId, set: values })
  const rows = [...new Map<NoticeKind, Choice>(kinds.map((one) => [one.kind, one])).values()]
  if (rows.length === 0) return
  await tx
    .insert(preferences)
    .values(rows.map(({ kind, in_app: inApp, mail: mailMode, push }) => ({ userId, kind, inApp, mailMode, push })))
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.kind],
      set: { inApp: sql`excluded.in_app`, mailMode: sql`excluded.mail_mode`, push: sql`excluded.push` },
    })
}

/** Drops what waits for the daily mail and is of a kind that the person has switched off. */
export async function deleteHeldMailsOfKinds(tx: Db, userId: number, kinds: readonly NoticeKind[]): Promise<void> {
  if (kinds.length > 0)
    await tx.delete(heldMails).where(and(eq(heldMails.userId, userId), inArray(heldMails.kind, [...kinds])))
}

/** Puts mails by for the daily mail of their readers; answers the ids of what waits. */
export async function insertHeldMails(tx: Db, rows: (typeof heldMails.$inferInsert)[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tx.insert(heldMails).values(rows).returning({ id: heldMails.id })
  return added.map(({ id }) => id)
}

/** Takes back what waits for a daily mail; answers the ids that were there. */
export async function withdrawHeldMails(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .delete(heldMails)
    .where(inArray(heldMails.id, [...ids]))
    .returning({ id: heldMails.id })
  return gone.map(({ id }) => id)
}

/** Someone for whom something waits, since when, and their hours. */
export type Waiting = {
  id: number
  name: string
  email: string
  language: (typeof users.$inferSelect)['language']
  timeZone: string | null
  verifiedAt: Date | null
  since: Date
  digestHour: number | null
  digestedOn: Day | null
}

/** All people who have waiting mails that may be sent now and whose accounts are active. */
export function listDigestReaders(db: Db, now: Date): Promise<Waiting[]> {
  const waiting = db
    .select({ userId: heldMails.userId, since: min(heldMails.readyAt).as('since') })
    .from(heldMails)
    .where(lte(heldMails.readyAt, now))
    .groupBy(heldMails.userId)
    .as('waiting')
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      language: users.language,
      timeZone: users.timeZone,
      verifiedAt: users.verifiedAt,
      since: sql<Date>`${waiting.since}`.mapWith(heldMails.readyAt),
      digestHour: hours.digestHour,
      digestedOn: hours.digestedOn,
    })
    .from(waiting)
    .innerJoin(users, and(eq(users.id, waiting.userId), users.isActive))
    .leftJoin(hours, eq(hours.userId, users.id))
    .orderBy(users.id)
}

/** Marks the daily mail of a day as sent; true only for the one run that did it. */
export async function claimDigest(tx: Db, userId: number, day: Day): Promise<boolean> {
  const rows = await tx
    .insert(hours)
    .values({ userId, digestedOn: day })
    .onConflictDoUpdate({
      target: hours.userId,
      set: { digestedOn: day },
      setWhere: or(isNull(hours.digestedOn), lt(hours.digestedOn, day)),
    })
    .returning({ userId: hours.userId })
  return rows.length > 0
}

/** Takes what has waited for a person until then, in the order in which it happened. */
export async function collectHeldMails(
  tx: Db,
  userId: number,
  until: Date,
): Promise<{ kind: NoticeKind; sealed: string }[]> {
  const rows = await tx
    .delete(heldMails)
    .where(and(eq(heldMails.userId, userId), lte(heldMails.readyAt, until)))
    .returning({ kind: heldMails.kind, sealed: heldMails.sealed, readyAt: heldMails.readyAt })
  return rows.toSorted((one, other) => one.readyAt.getTime() - other.readyAt.getTime())
}
