import { ACCOUNT_MAP } from './account-map.logic.ts'
import { LEARNING_MAP } from './learning-map.logic.ts'
import type { Mapped } from './mapped-table.logic.ts'
import { MENTORING_MAP } from './mentoring-map.logic.ts'
import { MESSAGES_MAP } from './messages-map.logic.ts'
import { MONEY_MAP } from './money-map.logic.ts'
import { PUBLIC_MAP } from './public-map.logic.ts'
import { SIGN_IN_MAP } from './sign-in-map.logic.ts'
import { WORK_MAP } from './work-map.logic.ts'

/**
 * Every table with rows that belong to people: the archive of a person's data, the deletion of an account and
 * docs/privacy.md are made from it, and a test compares it with the tables of the database (ADR 48).
 */
export const DATA_MAP: Readonly<Record<string, Mapped>> = {
  ...ACCOUNT_MAP,
  ...SIGN_IN_MAP,
  ...LEARNING_MAP,
  ...PUBLIC_MAP,
  ...MENTORING_MAP,
  ...MESSAGES_MAP,
  ...MONEY_MAP,
  ...WORK_MAP,
}
