/** Prints what a drill saw, and stores whether every promise held. */
export type Report = {
  /** Prints one line about what happened. */
  saw: (line: string) => void
  promise: (what: string, holds: boolean, saw?: string) => void
}

/** What the command line says: how long `soak` runs. */
export type DrillOptions = { minutes: number }

/** One drill: what it shows, and how. */
export type Drill = { about: string; run: (report: Report, options: DrillOptions) => Promise<void> }

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Runs a drill and prints as it goes. Answers whether every promise held. */
export async function runDrill(name: string, drill: Drill, options: DrillOptions): Promise<boolean> {
  console.log(`== ${name}: ${drill.about}`)
  let isKept = true
  const report: Report = {
    saw: (line) => console.log(`   ${line}`),
    promise(what, holds, saw) {
      isKept &&= holds
      console.log(`${holds ? '✓' : '✗'}  ${what}${saw ? ` (${saw})` : ''}`)
    },
  }
  try {
    await drill.run(report, options)
  } catch (problem) {
    report.promise('the drill came to its end', false, problem instanceof Error ? problem.message : String(problem))
  }
  return isKept
}
