import type * as z from 'zod/mini'
import type { Endpoint, Nothing } from '#shared/endpoint.ts'
import type { ById } from '#shared/id.ts'

type MessageAnswer = z.ZodMiniType<{ message: string }>
type OwnPassword = { current_password: string }

/** Calls of the dashboard that parts of any feature make; pages of visitors do without (ADR 10). */
type DeskCalls = {
  /** Undoes a decision. */
  undo: Endpoint<typeof ById, Nothing, Nothing, MessageAnswer>
  /** The call by which the person's password is given again; loaded when another one asks for it. */
  loadConfirmPassword: () => Promise<Endpoint<Nothing, Nothing, z.ZodMiniType<OwnPassword, OwnPassword>, MessageAnswer>>
}

let given: DeskCalls | undefined

/** Registers these calls, once, before the dashboard is shown: `src/app/dashboard-calls.ts` names them. */
export function registerDashboardCalls(calls: DeskCalls): void {
  given = calls
}

/** The registered calls; throws before they are registered. */
export function dashboardCalls(): DeskCalls {
  if (!given) throw new Error('registerDeskCalls has not been called')
  return given
}
