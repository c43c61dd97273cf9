import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Session } from './call.ts'

type Asked = Pick<Endpoint, 'access' | 'openWithoutFactor'>

const NEEDED = message('Your role requires a second step. Set it up under Sign-in security first.')

const isHeldBack = ({ openWithoutFactor }: Asked, session: Session | null): boolean =>
  session !== null && session.needsFactor && !openWithoutFactor

/** Anyone who has to set up a second step of signing in first sees what is open to everyone as a visitor (ADR 49). */
export const sessionUnlessHeldBack = (asked: Asked, session: Session | null): Session | null =>
  asked.access.roles === 'anyone' && isHeldBack(asked, session) ? null : session

/** Throws 403 for a call that a person may not make before setting up a second step. */
export function requireFactor(asked: Asked, session: Session | null): void {
  if (isHeldBack(asked, session)) throw new AppError('factor_needed', NEEDED)
}
