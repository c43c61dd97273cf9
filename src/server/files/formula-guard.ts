/**
 * Where a spreadsheet could begin a cell with a sign of a formula, whichever sign its country separates by: a program that
 * separates by another sign does not see our quotation marks.
 */
const BEGINNINGS = /(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=(?:^|[,;\t\r\n])"*)/gu
const GUARDS = /'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])(?<=(?:^|[,;\t\r\n])"*')/gu

/** A text for a cell, in which nothing runs as a formula. */
export const guardFormulas = (text: string): string => text.replaceAll(BEGINNINGS, "'")

/** The text of a cell before `guarded` changed it. */
export const removeFormulaGuards = (cell: string): string => cell.replaceAll(GUARDS, '')
