import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#shared/endpoint.ts'
import { filesBelow } from '../../scripts/imports.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** One call of a contract with the name that code uses for it: `courseApi.list`. */
export type Contracted = { endpoint: Endpoint; written: string; file: string }

/** Every endpoint of every contract, whether or not the server's register knows it. */
export async function allContracts(): Promise<Contracted[]> {
  const files = filesBelow(ROOT, 'src/features').filter((file) => file.endsWith('.contract.ts'))
  const found: Contracted[] = []
  for (const file of files) {
    const exported = (await import(pathToFileURL(path.join(ROOT, file)).href)) as Record<string, unknown>
    for (const [name, api] of Object.entries(exported)) {
      if (!name.endsWith('Api') || typeof api !== 'object' || api === null) continue
      for (const [key, endpoint] of Object.entries(api as Record<string, Endpoint>))
        found.push({ endpoint, written: `${name}.${key}`, file })
    }
  }
  return found
}

/** The text of every API test, as one. */
export function apiTestsText(): string {
  return filesBelow(ROOT, 'src/features')
    .filter((file) => file.endsWith('.api.test.ts'))
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n')
}
