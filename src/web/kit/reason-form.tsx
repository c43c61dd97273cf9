import { Button, Group, Stack, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { REASON_MAX } from '#shared/text-fields.ts'
import type { ReasonQuestion } from './dialogs.tsx'
import styles from './form-frame.module.css'

type ReasonFormProps = {
  confirmLabel: string
  cancelLabel: string | undefined
  isOptional: boolean
  asksFor: NonNullable<ReasonQuestion['asksFor']>
  isBusy: boolean
  onCancel: () => void
  onConfirm: (reason: string) => void
}

/** Asks for a reason; confirming needs one that is not only spaces (spec 3 §5), unless it may be left out. */
export function ReasonForm(props: ReasonFormProps) {
  const { confirmLabel, cancelLabel, isOptional, asksFor, isBusy, onCancel, onConfirm } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const reasonLabel = isOptional ? t`Reason (optional)` : t`Reason`
  const label = asksFor === 'answer' ? t`Your answer` : reasonLabel
  const isReady = (isOptional || given !== '') && !isBusy
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onConfirm(given)
      }}
    >
      <Stack gap="md">
        <Textarea
          label={label}
          description={asksFor === 'reason' ? t`The person concerned will see it.` : undefined}
          required={!isOptional}
          data-autofocus
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" className={styles.buttons}>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {cancelLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button type="submit" {...(asksFor === 'answer' ? {} : { color: 'red' })} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
