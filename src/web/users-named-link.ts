import { searchState } from '#web/kit/list-state.ts'

/** Where staff meet a person: among the users that have the name, which is not written into the address. */
export const linkToUsersNamed = (name: string): { to: string; state: unknown } => ({
  to: '/dashboard/users',
  state: searchState(name),
})
