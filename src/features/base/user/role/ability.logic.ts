import type { Endpoint } from '#shared/endpoint.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import type { Ability } from './role.contract.ts'

const accessKindOf = ({ roles }: Endpoint['access']): Ability['by'] => (typeof roles === 'string' ? roles : 'roles')

/** The roles that have an ability. */
const allowedRolesOf = ({ roles }: Endpoint['access']): Role[] =>
  typeof roles === 'string' ? [...ROLES] : ROLES.filter((role) => roles.includes(role))

/** Every ability that a call asks for, by name, made from the policies themselves. */
export function abilitiesOf(endpoints: readonly Endpoint[]): Ability[] {
  const found = new Map<string, Ability>()
  for (const { access, method, path, summary } of endpoints) {
    const ability = found.get(access.name) ?? {
      name: access.name,
      by: accessKindOf(access),
      roles: allowedRolesOf(access),
      has_row_rule: 'row' in access && access.row !== undefined,
      calls: [],
    }
    ability.calls.push({ method, path, summary })
    found.set(access.name, ability)
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
