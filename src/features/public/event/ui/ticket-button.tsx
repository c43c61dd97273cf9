import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Ticket } from './ticket.tsx'

/**
 * The ticket of an own registration, to be shown at the door.
 * @param facts when and where, under the name
 */
export function TicketButton({ id, title, facts }: { id: number; title: string; facts: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" aria-label={t`Ticket for ${title}`} onClick={() => setOpen(true)}>
        <Trans>Ticket</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Your ticket`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {isOpen && <Ticket id={id} facts={facts} />}
      </Modal>
    </>
  )
}
