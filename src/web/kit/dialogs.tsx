import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { DIALOG_AUTO_CLOSE_MS } from '#shared/limits.ts'
import { AlertIcon, CheckIcon, QuestionIcon } from './icons.tsx'
import styles from './dialogs.module.css'

/** A question stands above what it asks about: Mantine's drawers are at 200, its popovers at 300. */
const ABOVE_ALL = 450

type Content = { title: string; message?: ReactNode }
type Confirmation = Content & {
  /** What the confirming button does, as a verb: 'Delete'. */
  confirmLabel?: string
  cancelLabel?: string
  /** The action cannot be taken back. */
  isDangerous?: boolean
}
type Notice = Content & {
  /** Milliseconds until it closes by itself; 0 keeps it open. */
  autoCloseMs?: number
}
type OpenDialog = Confirmation &
  Notice & { id: number; kind: 'confirm' | 'alert' | 'success'; answer: (isConfirmed: boolean) => void }

let waiting: readonly OpenDialog[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly OpenDialog[]): void {
  waiting = next
  for (const tell of listeners) tell()
}

function open(kind: OpenDialog['kind'], content: Confirmation & Notice): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (isConfirmed: boolean) => {
      change(waiting.filter((dialog) => dialog.id !== id))
      resolve(isConfirmed)
    }
    change([...waiting, { ...content, id, kind, answer }])
  })
}

/** Asks; true on confirm, false on close (spec 2 §4). Needs a `KitProvider` on the page. */
export const confirm = (content: Confirmation): Promise<boolean> => open('confirm', content)

/** Tells something; closes by itself after 3,000 ms (spec 2 §4). Resolves when it is closed. */
export const alert = async (content: Notice): Promise<void> => void (await open('alert', content))

/** Tells that something worked; closes by itself after 3,000 ms (spec 2 §4). Resolves when it is closed. */
export const success = async (content: Notice): Promise<void> => void (await open('success', content))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => waiting[0]
const nobody = () => undefined

/** The place of the dialogs, one at a time; part of `KitProvider`. */
export function Dialogs() {
  const dialog = useSyncExternalStore(subscribe, current, nobody)
  // What is shown stays readable while the dialog fades out.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  return (
    <Modal.Root
      opened={dialog !== undefined}
      onClose={() => dialog?.answer(false)}
      size="26rem"
      zIndex={ABOVE_ALL}
      centered
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body p="lg">{shown && <DialogBody key={shown.id} dialog={shown} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const ICONS = { confirm: QuestionIcon, alert: AlertIcon, success: CheckIcon }

function DialogBody({ dialog }: { dialog: OpenDialog }) {
  const Icon = ICONS[dialog.kind]
  const [isHeld, setHeld] = useState(false)
  const lifeMs = dialog.kind === 'confirm' ? 0 : (dialog.autoCloseMs ?? DIALOG_AUTO_CLOSE_MS)
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
        <Text component="div" c="var(--ink-soft)">
          {dialog.message}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        {dialog.kind === 'confirm' ? (
          <>
            {/* What cannot be taken back must not be one Enter away. */}
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
    </Stack>
  )
}
