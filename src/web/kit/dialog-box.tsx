import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { DIALOG_AUTO_CLOSE_MS } from '#shared/limits.ts'
import type { OpenDialog } from './dialogs.tsx'
import { QuestionIcon } from './dashboard-icons.tsx'
import { AlertIcon, CheckIcon } from './icons.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useMounted } from './use-mounted.ts'
import styles from './dialogs.module.css'
import frame from './form-frame.module.css'

/** A dialog is above what it asks about: Mantine's drawers are at 200, its popovers at 300. */
const ABOVE_ALL = 450

/** The box of a dialog: the current question, or the last one while it fades out. */
export function DialogBox({ dialog, shown }: { dialog: OpenDialog | undefined; shown: OpenDialog }) {
  const isMounted = useMounted()
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal.Root
      opened={isMounted && dialog !== undefined}
      onClose={() => !isBusy && dialog?.answer(false)}
      size="26rem"
      zIndex={ABOVE_ALL}
      centered
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body p="lg">
          <DialogBody key={shown.id} dialog={shown} isBusy={isBusy} onBusy={setBusy} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const ICONS = {
  confirm: QuestionIcon,
  alert: AlertIcon,
  success: CheckIcon,
  reason: QuestionIcon,
  password: QuestionIcon,
}

type BodyProps = { dialog: OpenDialog; isBusy: boolean; onBusy: (isBusy: boolean) => void }

function DialogBody({ dialog, isBusy, onBusy }: BodyProps) {
  const Icon = ICONS[dialog.kind]
  const [isHeld, setHeld] = useState(false)
  const isNotice = dialog.kind === 'alert' || dialog.kind === 'success'
  const lifeMs = isNotice ? (dialog.autoCloseMs ?? DIALOG_AUTO_CLOSE_MS) : 0
  useEffect(() => {
    if (!lifeMs || isHeld) return
    const timer = setTimeout(() => dialog.answer(false), lifeMs)
    return () => clearTimeout(timer)
  }, [dialog, lifeMs, isHeld])
  return (
    <Stack gap="md" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <div className={styles.heading}>
        <span className={styles.icon} data-kind={dialog.isDangerous ? 'danger' : dialog.kind}>
          <Icon />
        </span>
        <Modal.Title className={styles.title}>{dialog.title}</Modal.Title>
      </div>
      {dialog.message && (
        <Text component="div" c="var(--ink-soft)" className={styles.message}>
          {paragraphsOf(dialog.message)}
        </Text>
      )}
      <Answers dialog={dialog} isBusy={isBusy} onBusy={onBusy} />
    </Stack>
  )
}

/** Each line of a text is a paragraph. */
const paragraphsOf = (message: ReactNode): ReactNode =>
  typeof message === 'string' ? message.split('\n').map((line) => <p key={line}>{line}</p>) : message

/** The buttons of a dialog, and the field for a reason or a password. */
function Answers({ dialog, isBusy, onBusy }: BodyProps) {
  const { act, actWith } = dialog
  if (actWith) {
    return (
      <PasswordForm
        confirmLabel={dialog.confirmLabel ?? ''}
        isDangerous={dialog.isDangerous ?? false}
        isBusy={isBusy}
        onCancel={() => dialog.answer(false)}
        onConfirm={async (password) => {
          onBusy(true)
          const problem = await actWith(password)
          onBusy(false)
          if (problem === null) dialog.answer(true)
          return problem
        }}
      />
    )
  }
  if (act) {
    const confirm = async (reason: string): Promise<void> => {
      onBusy(true)
      const isDone = await act(reason)
      onBusy(false)
      if (isDone) dialog.answer(true)
    }
    return (
      <ReasonForm
        confirmLabel={dialog.confirmLabel ?? ''}
        cancelLabel={dialog.cancelLabel}
        isOptional={dialog.isReasonOptional ?? false}
        asksFor={dialog.asksFor ?? 'reason'}
        isBusy={isBusy}
        onCancel={() => dialog.answer(false)}
        onConfirm={(reason) => void confirm(reason)}
      />
    )
  }
  return (
    <Group justify="flex-end" gap="sm" className={frame.buttons}>
      {dialog.kind === 'confirm' ? (
        <>
          {/* An action that cannot be undone must not be one Enter away. */}
          <Button
            variant="default"
            data-autofocus={dialog.isDangerous || undefined}
            onClick={() => dialog.answer(false)}
          >
            {dialog.cancelLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button
            data-autofocus={!dialog.isDangerous || undefined}
            color={dialog.isDangerous ? 'red' : 'green'}
            onClick={() => dialog.answer(true)}
          >
            {dialog.confirmLabel ?? <Trans>Confirm</Trans>}
          </Button>
        </>
      ) : (
        <Button data-autofocus onClick={() => dialog.answer(false)}>
          <Trans>OK</Trans>
        </Button>
      )}
    </Group>
  )
}
