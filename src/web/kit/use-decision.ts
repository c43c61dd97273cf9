import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import type { Move } from '#shared/moves.ts'
import type { Ability } from '#shared/policy.ts'
import { useApiMutation, type WriteInput } from '#web/api/use-api-mutation.ts'
import { dashboardCalls } from '#web/api/dashboard-calls.ts'
import { askReason, confirm, type ReasonQuestion } from './dialogs.tsx'
import type { DecidedList, Mark, OpenUndo } from './decided-rows.ts'
import { focusActionAfterUndo } from './next-focus.ts'
import { toast } from './toast.ts'

type Question = {
  title: string
  message: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Asks for a reason that may be left out; a move with a reason needs one. */
  isReasonOptional?: boolean
  asksFor?: ReasonQuestion['asksFor']
}

type MoveOptions<E extends Endpoint, Subject> = {
  /** From the feature's table of moves; one with a reason asks for it, one with an undo offers it. */
  move: Move
  input: (subject: Subject, reason: string) => WriteInput<E>
  /** What to ask before; needed when the move has a reason. */
  question?: (subject: Subject) => Question
  success: string | ((answer: OutputOf<E>) => string)
  /** Whom or what it is about: the toast names it below its text. */
  about?: ((subject: Subject) => string) | null
  failure: string
  refresh: readonly Pick<Endpoint, 'name'>[]
  /** The text of a decided row in its place. */
  done: Pick<Mark, 'label' | 'tone'>
  /** The list that the rows are in: they keep their places there. */
  list?: DecidedList
}

type DecisionOptions<E extends Endpoint, Row> = MoveOptions<E, Row> & {
  /** Null where it is about the reader. */
  about: ((row: Row) => string) | null
  /** From the feature's policy. */
  ability: Ability<Row>
}

/** A decision about a row that buttons can start: `MoveButtons` shows where it is possible. */
export type Decision<Row> = {
  move: Move
  ability: Ability<Row>
  /** Asks for reason or confirmation, then decides; true on success. */
  start: (row: Row) => Promise<boolean>
  /** The rows that are being decided about. */
  busy: ReadonlySet<number>
}

/** A decision about several rows; `TablePage` shows it while such rows are selected. */
export type BulkDecision<Row> = Omit<Decision<Row>, 'start' | 'move'> & {
  /** Left out for actions that change no state, such as writing to people. */
  move?: Move
  start: (rows: readonly Row[]) => Promise<boolean>
}

/**
 * A change of state as the feature's moves and policy describe it: asks for the reason or the confirmation, writes,
 * and reads again.
 */
export function useDecision<E extends Endpoint, Row extends { id: number }>(
  endpoint: E,
  { ability, ...options }: DecisionOptions<E, Row>,
): Decision<Row> {
  const moving = useMove(endpoint, { ...options, idsOf: ({ id }: Row) => [id], movedIn: undefined })
  return { move: options.move, ability, ...moving }
}

/**
 * A decision about several rows. `moved` reads which of them it was about in the end: some may have been decided in
 * the meantime.
 */
export function useBulkDecision<E extends Endpoint, Row extends { id: number }>(
  endpoint: E,
  {
    ability,
    moved,
    ...options
  }: Omit<DecisionOptions<E, Row>, 'input' | 'question' | 'about'> &
    Pick<MoveOptions<E, readonly Row[]>, 'input' | 'question' | 'about'> & {
      moved: (answer: OutputOf<E>) => readonly number[]
    },
): BulkDecision<Row> {
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
  return { move: options.move, ability, ...useMove(endpoint, { ...options, idsOf, movedIn: moved }) }
}

type MovingOptions<E extends Endpoint, Subject> = MoveOptions<E, Subject> & {
  idsOf: (subject: Subject) => readonly number[]
  movedIn: ((answer: OutputOf<E>) => readonly number[]) | undefined
}

const NOBODY: ReadonlySet<number> = new Set()

function useMove<E extends Endpoint, Subject>(endpoint: E, options: MovingOptions<E, Subject>) {
  const { move, input, question, success, about, failure, refresh, done, list, idsOf, movedIn } = options
  const { mutateAsync } = useApiMutation(endpoint, { failure })
  const openUndo = useUndo({ move, refresh, list })
  const readAgain = useRefetch(refresh)
  const [busy, setBusy] = useState(NOBODY)
  const turn = useRef(Promise.resolve(true))

  async function sendDecision(subject: Subject, reason: string): Promise<boolean> {
    try {
      const answer = await mutateAsync(input(subject, reason))
      const ids = movedIn ? movedIn(answer) : idsOf(subject)
      const undo = move.undo ? openUndo(answer, ids) : undefined
      list?.decided(ids, { status: move.to, ...done, ...(undo && { undo }) })
      const text = typeof success === 'function' ? success(answer) : success
      const name = about?.(subject)
      if (undo)
        toast.decided(text, { onUndo: undo.take, seconds: (undo.endsAt - performance.now()) / 1000, about: name })
      else toast.success(text, name)
      return true
    } catch {
      // The toast has shown why. Someone else may have been faster, so the rows on the screen are old.
      return false
    } finally {
      void readAgain()
    }
  }

  /** Decisions are sent one after the other, however fast they are made. */
  function decide(subject: Subject, reason: string): Promise<boolean> {
    const ids = idsOf(subject)
    if (ids.some((id) => busy.has(id))) return Promise.resolve(false)
    setBusy((known) => new Set([...known, ...ids]))
    turn.current = turn.current
      .then(() => sendDecision(subject, reason))
      .finally(() => setBusy((known) => new Set([...known].filter((id) => !ids.includes(id)))))
    return turn.current
  }

  async function askAndDecide(subject: Subject): Promise<boolean> {
    const asked = question?.(subject)
    if (asked && (move.reason || asked.isReasonOptional))
      return askReason({ ...asked, act: (reason) => decide(subject, reason) })
    if (asked && !(await confirm(asked))) return false
    return decide(subject, '')
  }

  return { start: askAndDecide, busy }
}

function useRefetch(refresh: readonly Pick<Endpoint, 'name'>[]) {
  const cache = useQueryClient()
  return () => Promise.all(refresh.map(({ name }) => cache.invalidateQueries({ queryKey: [name] })))
}

/** Turns the undo offer of an answer into what buttons and the toast need. */
function useUndo({ move, refresh, list }: Pick<MovingOptions<Endpoint, never>, 'move' | 'refresh' | 'list'>) {
  const { t } = useLingui()
  const readAgain = useRefetch(refresh)
  const { mutateAsync } = useApiMutation(dashboardCalls().undo, {
    success: ({ message }) => message,
    failure: t`This could not be undone. Please try again.`,
  })
  return (answer: unknown, ids: readonly number[]): OpenUndo | undefined => {
    const offer = offerIn(answer)
    if (!offer) return undefined
    const takeUndo = async (): Promise<void> => {
      toast.withdraw()
      try {
        await mutateAsync({ params: { id: offer.id } })
        list?.undone(ids)
        if (ids[0] !== undefined) focusActionAfterUndo(ids[0], move.name)
      } catch {
        // The toast has shown why: it was too late, and the decision stands.
      }
      await readAgain()
    }
    return { endsAt: performance.now() + offer.seconds * 1000, take: () => void takeUndo() }
  }
}

type Offer = { id: number; seconds: number }

/** The offer to undo in the answer of a call whose contract has `Undoable`. */
function offerIn(answer: unknown): Offer | undefined {
  if (typeof answer !== 'object' || answer === null || !('undo' in answer)) return undefined
  return isOffer(answer.undo) ? answer.undo : undefined
}

const isOffer = (one: unknown): one is Offer =>
  typeof one === 'object' && one !== null && 'id' in one && 'seconds' in one
