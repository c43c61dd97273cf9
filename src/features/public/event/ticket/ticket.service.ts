import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { findTicket } from '../registration/registration.data.ts'
import { ticketApi } from './ticket.contract.ts'
import { writeTicket } from './ticket.logic.ts'

/** For the doors of events. */
export { doorKeyToShow, readSignedTicket } from './ticket.logic.ts'

async function get({ db, me, params, secret }: Call<typeof ticketApi.get>) {
  const found = await findTicket(db, { id: params.id, userId: me.id })
  if (!found) throw notFound(message('Registration not found'))
  const { status, eventStatus, name, event, ...ticket } = found
  if (eventStatus === 'cancelled') throw lostMove(message('This event was cancelled'))
  if (status !== 'confirmed') throw lostMove(message('This registration has no place, so there is no ticket'))
  return { ticket: writeTicket(secret, ticket), name, event }
}

export const ticketHandlers = handlers(ticketApi, { get })
