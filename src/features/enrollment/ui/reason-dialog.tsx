import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import styles from './enrollment-list.module.css'

const REASON_MAX = 1000

type ReasonDialogProps = {
  isOpen: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  isBusy: boolean
  /** False while the row itself is still loading. */
  isReady?: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks for a reason; confirming needs one that is not only spaces (spec 3 §5). */
export function ReasonDialog({ isOpen, isBusy, onClose, ...content }: ReasonDialogProps) {
  const { t } = useLingui()
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={content.title}
      size="32rem"
      // Above the details drawer, from which it may have been opened.
      zIndex={300}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {isOpen && <ReasonForm {...content} isBusy={isBusy} onClose={close} />}
    </Modal>
  )
}

type ReasonFormProps = Omit<ReasonDialogProps, 'isOpen' | 'title'>

function ReasonForm({ text, confirmLabel, isBusy, isReady = true, onClose, onConfirm }: ReasonFormProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (given && isReady && !isBusy) onConfirm(given)
      }}
    >
      <Stack gap="md">
        <div className={styles.note}>{text}</div>
        <Textarea
          label={t`Reason`}
          description={t`The learner reads it.`}
          required
          data-autofocus
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red" disabled={!given || !isReady || isBusy}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
