import { Piscina } from 'piscina'
import type { letterPdf } from './letter.ts'
import type { reportPdf } from './report.ts'
import type { monthlySheetPdf } from './monthly-sheet.ts'
import type { statementPdf } from './statement.ts'
import type { tablesPdf } from './tables.ts'

/** How long the thread waits for another paper before it ends and gives its memory back. */
const IDLE_MS = 60_000
/** A paper that needs more memory than this fails, and nothing else does. */
const MOST_MEGABYTES = 512

/** What the thread draws: the function `name` of a file draws the paper, from its content. */
export type PrintJob = { file: string; name: string; content: unknown }

/** Draws a paper. Its content is sent to another thread, so it has no functions; the fonts are registered there. */
export type Draw = (content: never, fontFamily: string[]) => Promise<Buffer>

/**
 * Papers are drawn in a thread of their own, one after the other: one of 200 rows takes seconds, in which the thread that
 * answers requests would answer nobody. The renderer, which is large, is loaded there with the first paper.
 */
const thread = new Piscina<PrintJob, Uint8Array>({
  filename: new URL('print-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
})

/**
 * A function that has its paper drawn in the thread.
 * @param file address of the file that draws it
 * @param name of the function in it
 */
export const printPdf =
  <Drawn extends Draw>(file: URL, name: string) =>
  async (content: Parameters<Drawn>[0]): Promise<Buffer> =>
    Buffer.from(await thread.run({ file: file.href, name, content }, { name: 'draw' }))

const filePath = (file: string): URL => new URL(file, import.meta.url)

export const printLetter = printPdf<typeof letterPdf>(filePath('letter.ts'), 'letterPdf')
export const printReport = printPdf<typeof reportPdf>(filePath('report.ts'), 'reportPdf')
export const printSheet = printPdf<typeof monthlySheetPdf>(filePath('monthly-sheet.ts'), 'monthlySheetPdf')
export const printStatement = printPdf<typeof statementPdf>(filePath('statement.ts'), 'statementPdf')
export const printTables = printPdf<typeof tablesPdf>(filePath('tables.ts'), 'tablesPdf')
