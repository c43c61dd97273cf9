import type { Role } from '#shared/roles.ts'

/** A demo person who is already signed in. */
export type Account = { role: Role; id: number; name: string; token: string }

/** Environment variables by which prepare.ts passes paths to the workers. */
export const TEMPLATE_VARIABLE = 'MBUYU_E2E_TEMPLATE'
export const BROWSER_VARIABLE = 'MBUYU_E2E_BROWSER'

/** The file of the admin whom second-admin.ts adds, in the data folder. */
export const SECOND_ADMIN = 'second-admin.json'

/** Garbage is collected rarely and by no further threads, which saves a tenth of the processor time. */
export const RARE_COLLECTIONS = ['--max-semi-space-size=64', '--single-threaded-gc']

/** What Node runs to make the data folder. */
export const MAKE_TEMPLATE = [...RARE_COLLECTIONS, 'tests/e2e/start/template.ts']
