import type * as z from 'zod/mini'
import type { Endpoint, Nothing } from '#shared/endpoint.ts'
import type { Me } from '#shared/me.ts'
import type { Organisation } from '#shared/organisation.ts'
import type { Letter } from './api/outbox.ts'

/**
 * Sends one letter. Answers what the server has answered, or rejects as calls do. A letter may be sent twice, when only
 * the answer was lost: that must do no harm.
 */
export type Deliver = (letter: Letter, personId: number) => Promise<unknown>

type Call<Answer extends z.ZodMiniType, Params extends z.ZodMiniType = Nothing> = Endpoint<
  Params,
  Nothing,
  Nothing,
  Answer
>
type MessageAnswer = z.ZodMiniType<{ message: string }>

/** What every page takes from the features: `src/app/frame.ts` names them (ADR 10). */
export type Frame = {
  /** Who is signed in, signing out, and who runs this site. */
  calls: {
    me: Call<typeof Me>
    signOut: Call<MessageAnswer>
    site: Call<z.ZodMiniType<{ organisation: Organisation }>>
  }
  /** What the outbox takes from the features; it comes with its scripts, since without a connection nothing can be loaded. */
  loadOutbox: () => Promise<{
    /** What can be sent later, by the kind of its letters. */
    DELIVERIES: ReadonlyMap<string, () => Promise<Deliver>>
    /** Loads what says above the page what waits. */
    loadNotice: () => Promise<unknown>
  }>
}

// Given before anything is shown; every visitor loads this file, so that it says no more.
let given!: Frame

/** Gives the frame its features, once, before anything is shown. */
export function registerCommonCalls(whole: Frame): void {
  given = whole
}

/** What the features have given. */
export const commonCalls = (): Frame => given
