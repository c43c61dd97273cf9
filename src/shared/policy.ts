import { AppError } from './errors.ts'
import { message } from './message.ts'
import { toRole, type Role } from './roles.ts'

/**
 * What features add to the caller, such as the id of an own page. A feature declares its facts beside its contract
 * (`declare module '#shared/policy.ts'`) and says in its data file how they are read; `actorFacts` in
 * app/actor-facts.ts lists them all.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- features fill it
export interface ActorFacts {}

/** The signed-in person as rules see them; the same facts are returned by `GET /api/me`. */
export type Actor = {
  id: number
  name: string
  role: Role
  /** Primary role first, then the further roles granted to this person. */
  roles: readonly Role[]
  is_verified: boolean
  facts: ActorFacts
}

type RoleRule = 'anyone' | 'signedIn' | readonly Role[]

/** One ability: a role part, and an optional row part over fields that the API also returns. */
export type Ability<Row> = {
  roles: RoleRule
  row?: (me: Actor, row: Row) => boolean
  /** Why the row part refuses, for a button that then stays and says so; null where a button would only be in the way. */
  why?: (me: Actor, row: Row) => string | null
}

type Rules = Record<string, Ability<never>>
type Named<R extends Rules> = { [K in keyof R]: R[K] & { name: string } }

/** Names the abilities of a feature: `policy('course', { create: { roles: ['admin'] } })`. */
export function policy<const R extends Rules>(feature: string, rules: R): Named<R> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, { ...rule, name: `${feature}.${name}` }]),
  ) as Named<R>
}

export const anyone = { name: 'anyone', roles: 'anyone' } as const
export const signedIn = { name: 'signedIn', roles: 'signedIn' } as const

/** The role part only: may a person with these roles ever do this? `null` is a visitor. */
export function allowsRole(ability: Pick<Ability<never>, 'roles'>, me: Pick<Actor, 'roles'> | null): boolean {
  if (ability.roles === 'anyone') return true
  if (!me) return false
  if (ability.roles === 'signedIn') return true
  const allowed = ability.roles
  return me.roles.some((role) => allowed.includes(role))
}

/** Role part and row part together; buttons and services ask the same question. */
export function can<Row>(me: Actor | null, ability: Ability<Row>, row: Row): boolean {
  if (!allowsRole(ability, me)) return false
  return ability.row === undefined || (me !== null && ability.row(me, row))
}

/** The text of why someone whose role may do this may not do it here; null when they may, or when nothing is said. */
export function whyNot<Row>(me: Actor, ability: Ability<Row>, row: Row): string | null {
  if (!allowsRole(ability, me) || can(me, ability, row)) return null
  return ability.why?.(me, row) ?? null
}

export const NOT_ALLOWED = message('You are not allowed to do this')

/** Throws 403 unless `can`; the server's last check before a write. */
export function authorize<Row>(me: Actor | null, ability: Ability<Row>, row: Row): void {
  if (!can(me, ability, row)) throw new AppError('forbidden', NOT_ALLOWED)
}

/** True when any role of the person, compared in lower case, is in the list (spec 1 §2, route guard). */
export function hasRole(me: { roles: readonly string[] }, allowed: readonly Role[]): boolean {
  return me.roles.some((role) => allowed.includes(toRole(role)))
}
