import { Button, Group, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { alert, confirm, success } from '#web/kit/dialogs.tsx'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { toast } from '#web/kit/toast.ts'
import { DrawerTrial } from './modal-test-drawer.tsx'
import styles from './modal-test.module.css'

/** How long the demo of an alert that closes automatically is shown (spec 3 §9). */
const DEMO_CLOSE_MS = 5000

/** The test page of the modal system (spec 3 §2): every dialog and toast, and what it answered. */
export function ModalTest() {
  return (
    <KitProvider>
      <main id="content" tabIndex={-1} className={styles.page}>
        <title>Modal test · Mbuyu</title>
        <meta name="robots" content="noindex" />
        <ModalButtons />
        <DrawerTrial />
      </main>
    </KitProvider>
  )
}

function ModalButtons() {
  const { t } = useLingui()
  const [answer, setAnswer] = useState('')
  const ask = async (isDangerous: boolean) => {
    const isConfirmed = await confirm({
      title: isDangerous ? t`Delete this course?` : t`Publish this course?`,
      message: isDangerous ? t`This cannot be undone.` : t`Learners will see it right away.`,
      confirmLabel: isDangerous ? t`Delete` : t`Publish`,
      isDangerous,
    })
    setAnswer(`confirm: ${isConfirmed}`)
  }
  const show = async (kind: 'alert' | 'success', autoCloseMs?: number) => {
    const content = { title: kind === 'alert' ? t`Something needs your attention` : t`It worked` }
    const messages = new Map([
      [0, t`Stays until you close it.`],
      [DEMO_CLOSE_MS, t`Closes automatically after 5 seconds.`],
    ])
    const message = messages.get(autoCloseMs ?? -1) ?? t`Closes automatically after 3 seconds.`
    await (kind === 'alert' ? alert : success)({
      ...content,
      message,
      ...(autoCloseMs === undefined ? {} : { autoCloseMs }),
    })
    setAnswer(`${kind}: closed`)
  }
  return (
    <Stack gap="lg">
      <PageHeader title={<Trans>Modal test</Trans>} text={<Trans>Try out the product’s dialogs and messages.</Trans>} />
      <Group gap="sm">
        <Button onClick={() => void ask(false)}>
          <Trans>Confirm</Trans>
        </Button>
        <Button color="red" onClick={() => void ask(true)}>
          <Trans>Confirm a deletion</Trans>
        </Button>
        <Button variant="default" onClick={() => void show('alert')}>
          <Trans>Alert</Trans>
        </Button>
        <Button variant="default" onClick={() => void show('success')}>
          <Trans>Success</Trans>
        </Button>
        <Button variant="default" onClick={() => void show('alert', DEMO_CLOSE_MS)}>
          <Trans>Alert that closes later</Trans>
        </Button>
        <Button variant="default" onClick={() => void show('alert', 0)}>
          <Trans>Alert that stays</Trans>
        </Button>
      </Group>
      <Group gap="sm">
        <Button variant="light" onClick={() => toast.success(t`Saved`)}>
          <Trans>Success toast</Trans>
        </Button>
        <Button variant="light" onClick={() => toast.error(t`The connection was lost. Please try again.`)}>
          <Trans>Error toast</Trans>
        </Button>
        <Button
          variant="light"
          onClick={() =>
            toast.undo(t`Notification removed`, {
              onUndo: () => setAnswer('undo: undone'),
              onExpire: () => setAnswer('undo: expired'),
            })
          }
        >
          <Trans>Toast with undo</Trans>
        </Button>
      </Group>
      <Text role="status" data-testid="answer">
        {answer}
      </Text>
    </Stack>
  )
}
