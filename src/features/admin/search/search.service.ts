import { type Bound, type Call, handlers } from '#server/http/call.ts'
import type { Kind } from './definition/definition.contract.ts'
import { KINDS, mayFind } from './kind/kind.contract.ts'
import { PUBLIC_KINDS, searchApi } from './search.contract.ts'

type Caller = Call<typeof searchApi.search> | Call<typeof searchApi.find>

const OPEN: ReadonlySet<string> = new Set(PUBLIC_KINDS)

/**
 * Asks one list as the caller, so that no one finds what the list does not show them: the function is the one that
 * answers the list itself.
 */
async function searchList(call: Caller, { endpoint, query, rows, corrected }: Kind, bound: readonly Bound[]) {
  const list = bound.find((one) => one.endpoint === endpoint)
  if (!list) throw new Error(`${endpoint.name} is not in the register`)
  const { search } = call.query
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the ability of the list was asked before
  const asked = { ...call, query: endpoint.query.parse(query(search)) } as Call
  const answer = endpoint.response.parse(await list.handle(asked))
  const by = { id: call.me?.id ?? null, language: call.language, zone: call.zone }
  return { rows: rows(answer, search, by), instead: corrected?.(answer) }
}

/** Many lists at once; those that fail are named, and the others answer. */
async function searchKinds(call: Caller, kinds: readonly Kind[], bound: readonly Bound[]) {
  const answers = await Promise.allSettled(kinds.map((kind) => searchList(call, kind, bound)))
  const all = kinds.map(({ kind }, at) => ({ kind, answer: answers[at] }))
  for (const { kind, answer } of all)
    if (answer?.status === 'rejected') call.log.error({ err: answer.reason as unknown }, `${kind} not searched`)
  return {
    found: all.flatMap(({ kind, answer }) => {
      if (answer?.status !== 'fulfilled' || answer.value.rows.length === 0) return []
      const { rows, instead } = answer.value
      return [{ kind, rows: [...rows], ...(instead !== undefined && { corrected_search: instead }) }]
    }),
    failed: all.flatMap(({ kind, answer }) => (answer?.status === 'rejected' ? [kind] : [])),
  }
}

/** The searches over the lists of these calls: all that the product answers, as the register names them. */
export function searchHandlers(bound: readonly Bound[]): Bound[] {
  return handlers(searchApi, {
    search: (call) =>
      searchKinds(
        call,
        KINDS.filter((kind) => mayFind(kind, call.me)),
        bound,
      ),
    find: (call) => {
      // The search itself already counts as one request.
      call.spend(PUBLIC_KINDS.length - 1)
      return searchKinds(
        call,
        KINDS.filter(({ kind }) => OPEN.has(kind)),
        bound,
      )
    },
  })
}
