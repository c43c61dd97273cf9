import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import type { Move } from '#shared/moves.ts'
import type { Ability } from '#shared/policy.ts'
import { useApiMutation, type WriteInput } from '#web/api/use-api-mutation.ts'
import { askReason, confirm } from './dialogs.tsx'

type Question = { title: string; message: ReactNode; confirmLabel: string }

type DecisionOptions<E extends Endpoint, Row> = {
  /** From the feature's table of moves; one with a reason asks for it. */
  move: Move
  /** From the feature's policy. */
  ability: Ability<Row>
  input: (row: Row, reason: string) => WriteInput<E>
  /** What to ask before; needed when the move has a reason. */
  question?: (row: Row) => Question
  success: string | ((answer: OutputOf<E>) => string)
  failure: string
  refresh: readonly Pick<Endpoint, 'name'>[]
}

/** A decision about rows that buttons can start: `MoveButtons` shows where it is possible. */
export type Decision<Row> = {
  move: Move
  ability: Ability<Row>
  /** Asks what there is to ask, then decides. */
  start: (row: Row) => Promise<void>
  isBusy: boolean
}

/** A change of state as the feature's moves and policy describe it: asks for the reason or the confirmation, writes, and reads again. */
export function useDecision<E extends Endpoint, Row>(
  endpoint: E,
  { move, ability, input, question, ...options }: DecisionOptions<E, Row>,
): Decision<Row> {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useApiMutation(endpoint, options)

  async function decide(row: Row, reason: string): Promise<boolean> {
    try {
      await mutateAsync(input(row, reason))
      return true
    } catch {
      // The toast has shown why. Perhaps somebody else was faster: the rows on the screen are old.
      await Promise.all(options.refresh.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
      return false
    }
  }

  async function start(row: Row): Promise<void> {
    const asked = question?.(row)
    if (asked && move.reason) return askReason({ ...asked, act: (reason) => decide(row, reason) })
    if (!asked || (await confirm(asked))) await decide(row, '')
  }

  return { move, ability, start, isBusy: isPending }
}
