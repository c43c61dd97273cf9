import * as z from 'zod/mini'

/** A text of which there is something to see: not spaces, marks and what Unicode ignores alone, not blanks that count as letters. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\u2800\u{1D159}]/u
/** They turn around what stands behind them, other people's words too; no one sees them. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/** Whether there is something to see. */
export const isVisibleText = (text: string): boolean => SEEN.test(text)

/** A text without what turns the direction of writing. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTIONS, '')

/**
 * In place of `z.trim()`, for every text that people write: white space is taken from its ends, what turns the direction of
 * writing is taken out, and a text of which nothing is seen is empty, so that it is missing where it is required.
 */
export const tidy = () =>
  z.overwrite<string>((typed) => (isVisibleText(typed) ? withoutDirectionMarks(typed).trim() : ''))
