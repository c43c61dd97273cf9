import { type Bound, type Call, handlers } from '#server/http/call.ts'
import { type Kind, KINDS, looksFor } from './kind/kind.contract.ts'
import { searchApi } from './search.contract.ts'

type Caller = Call<typeof searchApi.search>

/**
 * Asks many lists at once and as the caller, so that nobody finds what the list of its kind does not show them: the
 * functions are those that answer the lists themselves.
 */
async function rowsOf(call: Caller, { endpoint, query, rows }: Kind, bound: readonly Bound[]) {
  const list = bound.find((one) => one.endpoint === endpoint)
  if (!list) throw new Error(`${endpoint.name} is not in the register`)
  const { search } = call.query
  const answer = await list.handle({ ...call, query: endpoint.query.parse(query(search)) })
  return rows(endpoint.response.parse(answer), search)
}

/** The search over the lists of these calls: all that the product answers, as the register names them. */
export function searchHandlers(bound: readonly Bound[]): Bound[] {
  return handlers(searchApi, {
    search: async (call) => {
      const kinds = KINDS.filter((kind) => looksFor(kind, call.me))
      const answers = await Promise.allSettled(kinds.map((kind) => rowsOf(call, kind, bound)))
      const all = kinds.map(({ kind }, at) => ({ kind, answer: answers[at] }))
      for (const { kind, answer } of all)
        if (answer?.status === 'rejected') call.log.error({ err: answer.reason as unknown }, `${kind} not searched`)
      return {
        found: all.flatMap(({ kind, answer }) =>
          answer?.status === 'fulfilled' && answer.value.length > 0 ? [{ kind, rows: [...answer.value] }] : [],
        ),
        failed: all.flatMap(({ kind, answer }) => (answer?.status === 'rejected' ? [kind] : [])),
      }
    },
  })
}
