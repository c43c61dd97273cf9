import type { SQL } from 'drizzle-orm'
import type { ActorFacts } from '#shared/policy.ts'
import { jsonObject } from './json.ts'

/**
 * Each fact about the caller as SQL over a row of `users`. All of them are read with every session, in its one
 * statement, so a fact is one look-up by an index.
 */
export type ActorFactsSql = { readonly [Name in keyof ActorFacts]: SQL<ActorFacts[Name]> }

/** All facts of a row of `users` as one object. */
export const factsObject = (facts: ActorFactsSql): SQL<ActorFacts> => jsonObject(facts)
