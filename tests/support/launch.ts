import { type Browser, chromium } from '@playwright/test'
import type { BrowserPlace } from './chromium.ts'

const MOST_TRIES = 3

type Launch = (place: BrowserPlace) => Promise<Browser>
type Print = (line: string) => void

/**
 * Starts the browser. The packed Chromium has crashed at its start (SIGSEGV) on machines where the next start worked,
 * so launching, and nothing after it, is tried again; each time it happens is printed.
 * @throws the last problem when every try failed
 */
export async function launchBrowser(
  place: BrowserPlace,
  launch: Launch = (where) => chromium.launch(where),
  print: Print = (line) => void process.stderr.write(`${line}\n`),
): Promise<Browser> {
  for (let nth = 1; ; nth++) {
    try {
      return await launch(place)
    } catch (problem) {
      if (nth === MOST_TRIES) throw problem
      print(`The browser did not start (try ${nth} of ${MOST_TRIES}); starting it again. ${reasonOf(problem)}`)
    }
  }
}

/** The first line, and the signal when the process died of one; the whole is some hundred lines of flags. */
function reasonOf(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem)
  const signal = /\bSIG[A-Z]+\b/.exec(text)?.[0]
  return [signal, text.split('\n')[0]].filter(Boolean).join(': ')
}
