import { runStage } from '../stages.ts'
import type { Drill } from './report.ts'

export const killNine: Drill = {
  about: 'kill -9 under parallel sign-ups: every confirmed sign-up has an account (the browser test of that name)',
  async run({ promise }) {
    const stage = {
      name: 'durability',
      commands: [['env', 'TEST_DEPTH=all', 'playwright', 'test', 'durability', '--reporter=list']],
    }
    promise('every acknowledged write is there after the next start', await runStage(stage, true))
  },
}
