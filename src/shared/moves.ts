import { AppError } from './errors.ts'
import type { Message } from './message.ts'

/** One allowed change of state; with `reason` the caller must give one. */
export type Move<S extends string = string> = {
  name: string
  from: readonly S[]
  to: S
  reason?: boolean
  /**
   * The person who made the move can undo it for some seconds; its mails wait that long. It starts from one state
   * only.
   */
  undo?: boolean
  /** It grants or refuses what someone asks for: the keys `a` and `r` of a list press it. */
  answer?: 'yes' | 'no'
}

/** A state machine as a table: read by the server before it writes and by the buttons before they show. */
export function moves<S extends string, K extends string>(table: Record<K, Omit<Move<S>, 'name'>>): Record<K, Move<S>> {
  const named = Object.entries<Omit<Move<S>, 'name'>>(table).map(([name, move]) => {
    if (move.undo && move.from.length !== 1) throw new Error(`"${name}" can be undone, so it must start from one state`)
    return [name, { ...move, name }]
  })
  return Object.fromEntries(named) as Record<K, Move<S>>
}

/** Is this move allowed from this state? For buttons; on the server the database decides. */
export const canMove = (move: Move, status: string): boolean => move.from.includes(status)

/**
 * A move that lost its race, or was never possible from this state: `lostMove(message('Leave is already approved'))`.
 */
export const lostMove = (says: Message): AppError => new AppError('conflict', says)
