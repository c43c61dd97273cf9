import { moves } from '#shared/moves.ts'
import type { RegistrationStatus } from '../registration.contract.ts'

/** What can become of a registration; not in the contract of registrations, which the page of an event loads for every visitor. */
export const registrationMoves = moves<RegistrationStatus, 'cancel'>({
  cancel: { from: ['confirmed', 'pending'], to: 'cancelled' },
})
