import type { RuleName } from '../retention-rules/retention-rules.logic.ts'

/**
 * What becomes of the rows of a person whose account is deleted (ADR 48): `deleted`: they go. `emptied`: they stay, and
 * the columns `empties` hold nothing of the person any more. `withdrawn`: messages, whose words and files (`empties`) go
 * and whose place stays. `stays`: they show "Deleted user", since the row of the account is empty.
 */
type End = 'deleted' | 'emptied' | 'withdrawn' | 'stays'

/** One table with rows that belong to people. A column is in `gives` or in `keeps`, never in none: a test compares. */
export type Mapped = {
  /**
   * How the rows of a person are found, one way or several: `user_id` names the person, `enrollment_id>enrollments` names
   * a row of theirs, and `@email` is the column with the address, which counts only once it is confirmed. Where a table
   * has both, the address counts in rows that name no account: they were sent by a visitor.
   */
  own: string
  /** What the person gets in the archive of a person's data, in this order; nothing of a table that gives nothing. */
  gives: string
  /** What the archive leaves out: secrets, staff who did something, notes of others, what only programs read. */
  keeps?: string
  /** A condition in SQL that a row must also meet to be given, where the person reads only some rows elsewhere too. */
  only?: string
  /** Conditions of single columns: they are given as null otherwise. */
  when?: Readonly<Record<string, string>>
  end: End
  empties?: string
  /** Which rule says how long it is kept. */
  rule: RuleName
  /** Who sees it beside programs. */
  seen: string
  why: string
}

/** Splits a list of names in the map. */
export const splitNames = (list: string | undefined): string[] => (list ?? '').split(' ').filter(Boolean)

/** One way to find rows: by a column with the person's id, or through one of their rows in another table. */
type Way = { column: string; of: string | undefined }

/** The ways of a table, without that by the address. */
export const ownerLinksOf = ({ own }: Mapped): Way[] =>
  splitNames(own)
    .filter((way) => !way.startsWith('@'))
    .map((way) => {
      const [column = '', of] = way.split('>')
      return { column, of }
    })

/** The column with the address by which rows of the person are found. */
export const addressColumnOf = ({ own }: Mapped): string | undefined =>
  splitNames(own)
    .find((way) => way.startsWith('@'))
    ?.slice(1)
