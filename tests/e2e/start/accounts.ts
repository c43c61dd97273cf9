import type { Role } from '#shared/roles.ts'

/** A demo person who is already signed in. */
export type Account = { role: Role; id: number; name: string; token: string }

/** Environment variables by which prepare.ts passes paths to the workers. */
export const TEMPLATE_VARIABLE = 'MBUYU_E2E_TEMPLATE'
export const BROWSER_VARIABLE = 'MBUYU_E2E_BROWSER'

/** The file of the admin whom second-admin.ts adds, in the data folder. */
export const SECOND_ADMIN = 'second-admin.json'
