import { endDemoAccounts } from '#features/base/user/account-closing/account-closing.service.ts'
import type { Services } from '#server/service-types.ts'

/**
 * No one signs in with the passwords of the demo where people are served, whatever the data folder was before. Called
 * at the start, before anyone is answered.
 * @returns what the log says of it
 */
export async function endDemoAccountsIfServed(services: Services): Promise<string[]> {
  if (services.config.env !== 'production' || services.config.demo) return []
  const ended = await endDemoAccounts(services)
  if (ended === 0) return []
  return [
    `Accounts of the demo in this database, whose passwords or invitations everybody knows: ${ended}. They are inactive now. ` +
      'Make an administrator with npm run create-admin; begin with an empty data folder to be without the data of the demo.',
  ]
}
