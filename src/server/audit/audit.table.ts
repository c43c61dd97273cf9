import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

/**
 * Sign-in and sign-out, the second step, and other actions that protect an account (spec 1 §8). Written out, so that the index below and the list have the
 * same condition.
 */
export const SIGN_IN_ACTIONS = [
  'account.signIn',
  'account.verifyOtp',
  'account.signOut',
  'account.signOutOthers',
  'account.register',
  'account.password',
  'account.changePassword',
  'account.forgotPassword',
  'account.resetPassword',
  'account.changeEmail',
  'account.verifyEmail',
  'factor.add',
  'factor.remove',
  'factor.renewCodes',
  'factor.useRecoveryCode',
  'factor.reset',
] as const

/** The same as a list in SQL. */
export const signInActions = sql.raw(SIGN_IN_ACTIONS.map((action) => `'${action}'`).join(', '))

/**
 * Whose sign-in a line is about, as text: a refused one has no actor, and names the account; so does a second step that
 * an administrator has removed.
 */
export const SIGN_IN_PERSON = 'coalesce(substr(subject, 6), actor_id::text)'

/** Who did what, when, to which thing, with what result. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    /** No foreign key on purpose: the log outlives the account. */
    actorId: integer(),
    action: text().notNull(),
    result: text().notNull(),
    subject: text(),
    detail: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    requestId: text(),
  },
  // One for each filter of the list, in its order.
  (table) => [
    index().on(table.at),
    index().on(table.actorId, table.at),
    index().on(table.subject, table.at),
    index().on(table.action, table.at),
    index('audit_log_refusals')
      .on(table.result, table.at)
      .where(sql`result <> 'ok'`),
    index('audit_log_person_refusals')
      .on(table.actorId, table.at)
      .where(sql`result <> 'ok'`),
    index('audit_log_sign_ins')
      .on(table.at)
      .where(sql`action in (${signInActions})`),
    index('audit_log_person_sign_ins')
      .on(sql.raw(SIGN_IN_PERSON), table.at)
      .where(sql`action in (${signInActions})`),
    index('audit_log_refused_sign_ins')
      .on(table.result, table.at)
      .where(sql`result <> 'ok' and action in (${signInActions})`),
  ],
)

/** The lines of the log that are about signing in and out. */
export const isSignIn = sql`${auditLog.action} in (${signInActions})`

/**
 * Some lines of the log, sealed (ADR 46): a digest of each, and a hash of them all with that of the seal before. A line
 * that changes later no longer has its digest. Rows are only ever added.
 */
export const auditSeals = pgTable('audit_seals', {
  id: id(),
  /** The range of lines, without numbers that were unused then. */
  firstId: integer().notNull(),
  lastId: integer().notNull(),
  absent: integer().array().notNull(),
  /** Numbers that an earlier seal missed because their transaction took longer, and whose lines exist now. */
  late: integer().array().notNull(),
  /** 16 letters for each line, in the order of their numbers, the late ones last. */
  digests: text().notNull(),
  /** SHA-256 over the hash before it and all of the above. */
  hash: text().notNull(),
  /** The hash, signed with the secret of this installation, which the database does not know. */
  signature: text().notNull(),
  sealedAt: moment().notNull(),
})

/** What is wrong with the log. */
export type AuditProblem = {
  kind: 'changed' | 'deleted' | 'added' | 'broken seal' | 'other secret' | 'lost seal'
  /** The line, if the problem is about one. */
  line: number | null
  seal: number
}

/** The last checks of the log. */
export const auditChecks = pgTable('audit_checks', {
  id: id(),
  /** Null: by the schedule, or on the command line. */
  byId: integer(),
  startedAt: moment().notNull(),
  /** Null while it runs. */
  finishedAt: moment(),
  lines: integer().notNull().default(0),
  /** Lines that are too new to be sealed. */
  unsealed: integer().notNull().default(0),
  seals: integer().notNull().default(0),
  /** The hash of the newest seal: the person who notes it down can tell later that nothing before it has changed. */
  hash: text(),
  problems: jsonb().$type<AuditProblem[]>().notNull().default([]),
})
