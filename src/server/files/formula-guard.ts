/**
 * Where a spreadsheet could begin a cell with a sign of a formula, whichever sign its country separates by: a program that
 * separates by another sign does not see our quotation marks. An apostrophe there is guarded, too, so that taking the
 * guards away leaves the one that somebody has written.
 */
const BEGINNINGS = /((?:^|[,;\t\r\n])"*)(?='*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu
const GUARDS = /((?:^|[,;\t\r\n])"*)'(?='*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/gu

/** A text for a cell, in which nothing runs as a formula. */
export const guardFormulas = (text: string): string => text.replaceAll(BEGINNINGS, "$1'")

/** The text of a cell before `guarded` changed it. */
export const removeFormulaGuards = (cell: string): string => cell.replaceAll(GUARDS, '$1')
