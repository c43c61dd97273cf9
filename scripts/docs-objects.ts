// `npm run docs:objects`: asks every call about rows that exist, as everyone, and writes docs/object-permissions.md and
// docs/response-keys/.
import { startVitest } from 'vitest/node'

process.env.TEST_DEPTH = 'all'
await startVitest('test', ['tests/architecture/object-matrix.test.ts', 'tests/architecture/matrix.test.ts'], {
  run: true,
  update: true,
})
