import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import button from '#web/kit/button.module.css'
import { toast } from '#web/kit/toast.ts'
import { eventCalendarApi } from '../calendar/calendar.contract.ts'
import { Ticket } from './ticket.tsx'
import styles from './events.module.css'

/** On the page of an event: the ticket of the reader's own registration, and the event for their calendar. */
export function OwnTicket({ id }: { id: number }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const saveCalendarFile = async (): Promise<void> => {
    setBusy(true)
    try {
      await downloadFile(eventCalendarApi.file, { params: { id } })
    } catch (problem) {
      toast.error(messageOf(problem, t`The file could not be downloaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.ticket}>
      <Ticket id={id} />
      <button type="button" className={button.secondary} disabled={isBusy} onClick={() => void saveCalendarFile()}>
        <Trans>Add to calendar</Trans>
      </button>
    </div>
  )
}
