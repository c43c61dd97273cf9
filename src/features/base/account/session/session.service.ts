import { type Me, needsFactor } from '#features/base/user/user.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import type { Call, Origin, Session } from '#server/http/call.ts'
import {
  challengeCookie,
  COOKIE,
  deviceCookie,
  languageCookie,
  sessionCookie,
  userCookie,
} from '#server/session/cookies.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { rolesText } from '#server/stream/hub.ts'
import type { Language } from '#shared/languages.ts'
import { CONFIRMED_MINUTES, SESSION } from '#shared/limits.ts'
import { type Message, message } from '#shared/message.ts'
import { type Actor, hasRole } from '#shared/policy.ts'
import type { accountApi, SessionEntry } from '../account.contract.ts'
import {
  deleteDevicesOf,
  deleteOldSessions,
  deleteSession,
  deleteSessionsOf,
  findProvedAt,
  findSession,
  hasDevice,
  insertSession,
  insertSignIn,
  listOpenSessions,
  listSessions,
  moveDevicesToToken,
  setConfirmedAt,
  setSessionToken,
  touchSession,
  upsertDevice,
} from './session.data.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SESSIONS_SHOWN = 50
/** These roles see other people's data: their sessions are short. */
const SHORT = ['admin', 'hr', 'accountant'] as const

/** A way to set and read the cookies of one call. */
export type Cookies = Pick<Call, 'cookies' | 'setCookie' | 'clearCookie' | 'isSecure'>

/** Whether a session has expired: unused for too long, or too old for what its owner may see. */
function isSessionOver(row: { lastSeenAt: Date; createdAt: Date }, me: Pick<Actor, 'roles'>, now: Date): boolean {
  const idle = now.getTime() - row.lastSeenAt.getTime()
  const age = now.getTime() - row.createdAt.getTime()
  return hasRole(me, SHORT)
    ? idle > SESSION.staffIdleHours * HOUR_MS || age > SESSION.staffDays * DAY_MS
    : idle > SESSION.idleDays * DAY_MS
}

/** Who a token belongs to, or null; ended by the idle and age limits of the person's roles. */
export async function findActorSession(services: Services, tokenHash: string): Promise<Omit<Session, 'via'> | null> {
  const now = services.now()
  const row = await findSession(services.db, tokenHash, { now, facts: services.actorFacts })
  if (!row) return null
  const roles = [row.role, ...row.furtherRoles.filter((role) => role !== row.role)]
  if (isSessionOver(row, { roles }, now)) {
    await deleteSession(services.db, row.id)
    return null
  }
  // Once a minute is exact enough, and saves a write per call.
  if (now.getTime() - row.lastSeenAt.getTime() > MINUTE_MS) await touchSession(services.db, row.id, now)
  return {
    id: row.id,
    actor: {
      id: row.userId,
      name: row.name,
      role: row.role,
      roles,
      is_verified: row.verifiedAt !== null,
      facts: row.facts,
    },
    language: row.language,
    zone: row.zone,
    needsFactor: await needsFactor(services.db, { roles, facts: row.facts }),
  }
}

/** The roles of those of these sessions that still hold, as one text each, by the number of the session. */
export async function findSessionRoles(
  { db, now }: Pick<Services, 'db' | 'now'>,
  sessionIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await listOpenSessions(db, sessionIds, now())
  const named = rows.map((row) => ({ ...row, roles: [row.role, ...row.furtherRoles] }))
  return new Map(named.filter((row) => !isSessionOver(row, row, now())).map(({ id, roles }) => [id, rolesText(roles)]))
}

/** Starts a session with a token of its own; returns the token, which is not stored in plain text. */
export async function openSession(tx: Db, userId: number, origin: Origin, now: Date): Promise<string> {
  const token = newToken()
  await insertSession(tx, newSessionRow(token, userId, origin, now))
  return token
}

const newSessionRow = (token: string, userId: number, origin: Origin, now: Date) => ({
  userId,
  tokenHash: hashToken(token),
  userAgent: origin.userAgent,
  ip: origin.ip,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + SESSION.cookieDays * DAY_MS),
})

/**
 * Starts a session after a right password, ends the one this browser had, and logs both; returns the new token.
 * @param verifiedAt when this sign-in or an earlier one verified the address; a verification is never undone
 */
export async function openSignedInSession(
  db: Db,
  userId: number,
  { origin, session, verifiedAt, now }: Pick<Call, 'origin' | 'session'> & { verifiedAt: Date | null; now: Date },
): Promise<string> {
  const token = newToken()
  await insertSignIn(db, {
    session: newSessionRow(token, userId, origin, now),
    endedId: session?.via === 'cookie' ? session.id : null,
    verifiedAt,
    requestId: origin.requestId,
  })
  return token
}

/** Gives a running session a new token, so that older copies of it are invalid. */
export async function renewToken(tx: Db, sessionId: number): Promise<string> {
  const token = newToken()
  await setSessionToken(tx, sessionId, hashToken(token))
  return token
}

/** The person's own password was given again in this session. */
export const recordPasswordConfirmed = (db: Db, sessionId: number, now: Date): Promise<void> =>
  setConfirmedAt(db, sessionId, now)

/**
 * Whether the person of this session has signed in, or has given their password again, a few minutes ago at
 * most.
 */
export async function wasPasswordConfirmed(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const provedAt = await findProvedAt(db, sessionId)
  return provedAt !== undefined && now.getTime() - provedAt.getTime() <= CONFIRMED_MINUTES * MINUTE_MS
}

export const endSession = (tx: Db, id: number): Promise<void> => deleteSession(tx, id)

/**
 * Signs a person out everywhere, or everywhere else: after a new password, a change of roles or
 * disabling (SECURITY.md).
 */
export const endSessionsOf = (tx: Db, userId: number, exceptId?: number): Promise<void> =>
  deleteSessionsOf(tx, userId, exceptId)

/** Deletes the known browsers of this person: the next sign-in asks for a code. */
export const forgetDevicesOf = (tx: Db, userId: number): Promise<void> => deleteDevicesOf(tx, userId)

/** Has this person entered a code in this browser within 30 days? */
export async function isKnownDevice(db: Db, userId: number, cookies: Cookies['cookies'], now: Date): Promise<boolean> {
  const token = cookies[COOKIE.device]
  return token !== undefined && hasDevice(db, userId, hashToken(token), now)
}

/** Stores this browser as known to the person, under a new token; returns the token for its cookie. */
export async function rememberDevice(tx: Db, userId: number, cookies: Cookies['cookies'], now: Date): Promise<string> {
  const token = newToken()
  const old = cookies[COOKIE.device]
  if (old) await moveDevicesToToken(tx, hashToken(old), hashToken(token))
  const expiresAt = new Date(now.getTime() + SESSION.deviceDays * DAY_MS)
  await upsertDevice(tx, { userId, tokenHash: hashToken(token), expiresAt, createdAt: now })
  return token
}

/** The language of this browser, as it was chosen in the footer or in the profile. */
export function setLanguageCookie(call: Pick<Cookies, 'setCookie' | 'isSecure'>, language: Language): void {
  call.setCookie(COOKIE.language, language, languageCookie(call.isSecure))
}

/** What the header shows; the server never decides by it. */
export function setUserCookie(call: Cookies, me: Me): void {
  const shown = { id: me.id, name: me.name, role: me.role, picture: me.profile_picture }
  call.setCookie(COOKIE.user, JSON.stringify(shown), userCookie(call.isSecure))
}

export function setSessionCookies(
  call: Cookies,
  me: Me,
  tokens: { session: string; device?: string | undefined },
): void {
  call.setCookie(COOKIE.token, tokens.session, sessionCookie(call.isSecure))
  setUserCookie(call, me)
  // A browser that has chosen no language takes over the person's.
  if (me.language && !call.cookies[COOKIE.language]) setLanguageCookie(call, me.language)
  if (tokens.device) call.setCookie(COOKIE.device, tokens.device, deviceCookie(call.isSecure))
  if (call.cookies[COOKIE.challenge]) call.clearCookie(COOKIE.challenge, challengeCookie(call.isSecure).path)
}

export function clearSessionCookies(call: Cookies): void {
  call.clearCookie(COOKIE.token)
  call.clearCookie(COOKIE.user)
}

/** The person's live sessions, the present one first. */
export async function describeSessions({
  db,
  me,
  session,
  now,
  translate,
}: Pick<Call<typeof accountApi.sessions>, 'db' | 'me' | 'session' | 'now' | 'translate'>): Promise<SessionEntry[]> {
  const rows = await listSessions(db, me.id, now(), SESSIONS_SHOWN)
  const nameOf = (device: string | Message): string => (typeof device === 'string' ? device : translate(device))
  return rows
    .filter((row) => !isSessionOver(row, me, now()))
    .map((row) => ({
      id: row.id,
      device: nameOf(deviceNameOf(row.userAgent)),
      ip: row.ip,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
      is_current: row.id === session?.id,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const UNKNOWN_DEVICE = message('Unknown device')

/** A name its owner recognises, like "Chrome · Android". */
export function deviceNameOf(userAgent: string): string | Message {
  const find = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent.includes(mark))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || userAgent.split(' ')[0] || UNKNOWN_DEVICE
}

/** Removes sessions and devices that are over. */
export const removeOldSessions = (db: Db, now: Date): Promise<void> =>
  deleteOldSessions(db, now, new Date(now.getTime() - SESSION.idleDays * DAY_MS))
