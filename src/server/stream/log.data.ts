import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { streamEvents, streamLogs } from './log.table.ts'
import type { LogRow, Place } from './stream-format.ts'

/** Who hears it, what it is about, and ids to read it by. */
export type NewEvents = { userIds: readonly number[]; type: string; data: Record<string, unknown> }

/** Transactions below this number have ended, so that none of their rows can still appear. */
const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** What is read of the log, and up to where that is everything. */
export type Read = {
  rows: LogRow[]
  horizon: number
  /** There are rows that cannot be read yet, since an earlier transaction is still running. */
  isHeld: boolean
  epoch: string
  floor: number
}

type Row = {
  horizon: number | string
  epoch: string
  floor: number | string
  is_held: boolean
  xid: number | string | null
  id: number | string | null
  user_id: number | null
  type: string | null
  data: Record<string, unknown> | null
}

/** Writes events and tells every process who hears them (`people`), in one statement. */
export async function insertEvents(
  tx: Db,
  { channel, people }: { channel: string; people: string },
  events: readonly NewEvents[],
): Promise<void> {
  const rows = events.flatMap(({ userIds, type, data }) =>
    [...new Set(userIds)].map((user_id) => ({ user_id, type, data })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    with added as (
      insert into ${streamEvents} (user_id, type, data)
      select user_id, type, data
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(user_id integer, type text, data jsonb)
      returning id)
    select pg_notify(${channel}, ${people}) from (select count(*) from added) as written`)
}

/** Announces something to every process without storing it. */
export async function announceUnstored(db: Db, channel: string, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * What these people have not heard after a place, in the order of the transactions. Without people: only where the log
 * ends now.
 * @param known transactions below it are known to have ended
 */
export async function readLog(
  db: Db,
  userIds: readonly number[],
  after: Place,
  { limit, known }: { limit: number; known: number },
): Promise<Read> {
  const { rows } = await db.execute<Row>(sql`
    select log.epoch, log.floor, log.horizon, event.xid, event.id, event.user_id, event.type, event.data,
      exists (select from ${streamEvents} held where held.xid >= log.horizon) as is_held
    from (select epoch, floor, greatest(${HORIZON}, ${known}::bigint) as horizon from ${streamLogs} limit 1) log
    left join lateral (
      select xid, id, user_id, type, data from ${streamEvents}
      where (xid, id) > (${after.xid}::bigint, ${after.id}::bigint) and xid < log.horizon
        and user_id = any(string_to_array(${userIds.join(',')}, ',')::integer[])
      order by xid, id limit ${limit}
    ) event on true
    order by event.xid, event.id`)
  const [first] = rows
  if (!first) throw new Error('the log of the stream has no row that describes it')
  return {
    rows: rows.flatMap(({ xid, id, user_id: userId, type, data }) =>
      userId === null || type === null ? [] : { xid: Number(xid), id: Number(id), userId, type, data: data ?? {} },
    ),
    horizon: Number(first.horizon),
    isHeld: first.is_held,
    epoch: first.epoch,
    floor: Number(first.floor),
  }
}

/**
 * Below it every transaction of this database has ended; `HORIZON` waits for those of all databases of the server, too,
 * and one of them may take minutes. Must be asked before the log is read: what ends between the two is read. Anyone who
 * may not see the transactions of other roles gets nothing better than `HORIZON`.
 */
export async function readHorizon(db: Db): Promise<number> {
  const { rows } = await db.execute<{ horizon: number | string }>(sql`
    select case
      when exists (select from pg_stat_activity where datname = current_database() and usename <> current_user)
        and not pg_has_role(current_user, 'pg_read_all_stats', 'usage') then ${HORIZON}
      else least(
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
        (select min(${wholeXid(sql`backend_xid`)}) from pg_stat_activity where datname = current_database()),
        (select min(${wholeXid(sql`transaction`)}) from pg_prepared_xacts where database = current_database()))
      end as horizon`)
  return Number(rows[0]?.horizon ?? 0)
}

/** These views name transactions by their last 32 bits; running ones are less than 2^31 before or after the newest that ended. */
const wholeXid = (xid: SQL): SQL => {
  const newest = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  return sql`${newest} + (((${xid}::text::bigint - ${newest} + 2147483648) & 4294967295) - 2147483648)`
}

/**
 * The newest event of these types for one person, by which answers about them can be told apart; undefined while a
 * transaction may still add an older one. Without any, where the log begins: there may have been one before.
 */
export async function newestEvent(db: Db, userId: number, types: readonly string[]): Promise<string | undefined> {
  const findNewestEvent = async (known: number): Promise<{ mark: string; is_held: boolean } | undefined> => {
    const { rows } = await db.execute<{ mark: string; is_held: boolean }>(sql`
      select coalesce(
          string_agg(newest.type || ' ' || newest.xid || ' ' || newest.id, ',' order by newest.type),
          (select epoch || ' ' || floor from ${streamLogs})) as mark,
        coalesce(bool_or(newest.xid >= greatest(${HORIZON}, ${known}::bigint)), false) as is_held
      from unnest(string_to_array(${types.join(',')}, ',')) as asked(type)
      cross join lateral (
        select type, xid, id from ${streamEvents}
        where user_id = ${userId} and type = asked.type
        order by xid desc, id desc limit 1
      ) newest`)
    return rows[0]
  }
  const first = await findNewestEvent(0)
  const found = first?.is_held ? await findNewestEvent(await readHorizon(db)) : first
  return found?.is_held === false ? found.mark : undefined
}

/**
 * Deletes what is older than `before`, and what is more than so many rows; the person who comes back with an older
 * place is told that it has missed something. Answers how many rows that were.
 * @param known transactions below it are known to have ended; later ones stay
 */
export async function trimLog(
  tx: Db,
  { before, most, known }: { before: Date; most: number; known: number },
): Promise<number> {
  const { rows } = await tx.execute<{ xid: number | string }>(sql`
    delete from ${streamEvents}
    where xid < ${known}::bigint and xid <= greatest(
      coalesce((select max(xid) from ${streamEvents} where created_at < ${before.toISOString()}), 0),
      coalesce((select xid from ${streamEvents} order by xid desc, id desc offset ${most} limit 1), 0))
    returning xid`)
  const floor = rows.reduce((highest, { xid }) => Math.max(highest, Number(xid) + 1), 0)
  if (floor > 0) await tx.execute(sql`update ${streamLogs} set floor = greatest(floor, ${floor})`)
  return rows.length
}
