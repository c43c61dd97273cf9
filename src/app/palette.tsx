import { CommandPalette, openPalette } from '#web/layouts/command-palette.tsx'
import { COMMANDS } from './commands.ts'
import { SEARCH } from './searches.ts'

export { openPalette }

/** The command palette with everything that can be done and found by it. */
export function ProductPalette() {
  return <CommandPalette commands={COMMANDS} search={SEARCH} />
}
