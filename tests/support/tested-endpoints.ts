import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { filesBelow } from '../../scripts/imports.ts'
import { apiTestsOf, neverAnswered } from './answered-calls.ts'
import { ROOT } from './contracts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the API tests write down which endpoints have answered them. */
    answersFolder: string
  }
}

/** After a run of all API tests: fails it when some endpoint has answered none of them. */
export default function setup(project: TestProject): () => Promise<void> {
  // Several runs of one check share a folder (scripts/test-runs.ts): what answered in the first need not run again.
  const shared = process.env.ANSWERS_FOLDER
  const folder = shared ?? fs.mkdtempSync(path.join(os.tmpdir(), 'mbuyu-answers-'))
  project.provide('answersFolder', folder)
  return async () => {
    const { allHandlers } = await import('#app/handlers.ts')
    const files = apiTestsOf(filesBelow(ROOT, 'src')).map((file) => path.join(ROOT, file))
    const missing = neverAnswered(
      allHandlers.map(({ endpoint }) => endpoint),
      files,
      folder,
    )
    if (!shared) fs.rmSync(folder, { recursive: true })
    if (missing.length > 0) throw new Error(`no API test is answered by: ${missing.join(', ')}`)
  }
}
