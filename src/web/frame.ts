import type * as z from 'zod/mini'
import type { Endpoint, Nothing } from '#shared/endpoint.ts'
import type { ById } from '#shared/id.ts'
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
type Said = z.ZodMiniType<{ message: string }>
type OwnPassword = { current_password: string }

/** What every page takes from the features: `src/app/frame.ts` names them (ADR 10). */
export type Frame = {
  /** Who is signed in, signing out, who runs this site, and taking a decision back. */
  calls: {
    me: Call<typeof Me>
    signOut: Call<Said>
    site: Call<z.ZodMiniType<{ organisation: Organisation }>>
    undo: Call<Said, typeof ById>
  }
  /** The call by which the own password is given again; loaded when another one asks for it. */
  loadConfirmPassword: () => Promise<Endpoint<Nothing, Nothing, z.ZodMiniType<OwnPassword, OwnPassword>, Said>>
  /** What can be sent later, by the kind of its letters; it comes with the scripts of the outbox, so that it is there offline. */
  loadDeliveries: () => Promise<ReadonlyMap<string, () => Promise<Deliver>>>
  /** Says above the page what waits; loaded before it is needed, since without a connection nothing can be loaded. */
  loadNotice: () => Promise<unknown>
}

let given: Frame | undefined

/** Gives the frame its features, once, before anything is shown. */
export function fillFrame(whole: Frame): void {
  given = whole
}

/** What the features have given; throws before that. */
export function frame(): Frame {
  if (!given) throw new Error('fillFrame has not been called')
  return given
}
