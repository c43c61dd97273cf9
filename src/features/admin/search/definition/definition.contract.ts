import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import type { Ability } from '#shared/policy.ts'
import { type Found, type FoundKind, SEARCH } from '../search.contract.ts'

type Access = Pick<Ability<never>, 'roles'>
type Row = Pick<Found, 'name'> & Partial<Omit<Found, 'id' | 'name'>> & { id: number | string }

/** Who searches, and how they read a time. */
export type Searcher = { id: number | null; language: Language; zone: string }

/** One kind of result. */
export type Kind = {
  kind: FoundKind
  endpoint: Endpoint & { access: Access }
  /** Of the page to which the results lead. */
  access: Access
  /** Anyone who has this finds the same by another kind. */
  unless?: Access | undefined
  /** The query of the list. */
  query: (text: string) => unknown
  rows: (answer: unknown, text: string, by: Searcher) => readonly Found[]
  /** What the list has searched instead, where it does that. */
  corrected?: ((answer: unknown) => string | undefined) | undefined
}

type Described<E extends Endpoint> = {
  access: Access
  unless?: Access
  query: (text: string) => InputOf<E> extends { query?: infer Q } ? Q : object
  rows: (answer: OutputOf<E>, text: string, by: Searcher) => readonly Row[]
  corrected?: (answer: OutputOf<E>) => string | undefined
}

/** What is searched as one kind: the list that finds it, and what of its rows is shown. */
export const defineKind = <E extends Endpoint & { access: Access }>(
  kind: FoundKind,
  endpoint: E,
  { access, unless, query, rows, corrected }: Described<E>,
): Kind => ({
  kind,
  endpoint,
  access,
  unless,
  query,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is that of the list beside it
  corrected: corrected && ((answer) => corrected(answer as OutputOf<E>)),
  rows: (answer, text, by) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is that of the list beside it
    rows(answer as OutputOf<E>, text, by)
      .slice(0, SEARCH.mostOfKind)
      .map(({ id, name, detail = null, state = null, profile_picture = null }) => ({
        id: String(id),
        name,
        detail,
        state,
        profile_picture,
      })),
})
