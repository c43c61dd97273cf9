import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useQrCode } from '#web/kit/use-qr-code.ts'
import { ticketApi } from '../ticket/ticket.contract.ts'
import styles from './ticket.module.css'

const SIZE = 260

/**
 * The ticket of an own registration with its code.
 * @param facts when and where; left out on the page of the event, which says so below its name
 */
export function Ticket({ id, facts }: { id: number; facts?: ReactNode }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(ticketApi.get, { params: { id } }))
  if (error) {
    return <ErrorState text={messageOf(error, t`Your ticket could not be loaded`)} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingState lines={6} />
  return (
    <div className={styles.ticket}>
      {facts !== undefined && <p className={styles.title}>{data.event}</p>}
      <p>{data.name}</p>
      {facts !== undefined && <p>{facts}</p>}
      <TicketQrCode text={data.ticket} />
      <p className={styles.note}>
        <Trans>Show this code at the door. It is also in the email we sent you.</Trans>
      </p>
    </div>
  )
}

function TicketQrCode({ text }: { text: string }) {
  const { t } = useLingui()
  const picture = useQrCode(text)
  return (
    <div className={styles.code}>
      {picture && <img src={picture} width={SIZE} height={SIZE} alt={t`QR code of your ticket`} data-ticket={text} />}
    </div>
  )
}
