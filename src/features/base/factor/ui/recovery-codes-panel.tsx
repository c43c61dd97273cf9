import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import panel from '#web/kit/panel.module.css'
import { toast } from '#web/kit/toast.ts'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { factorApi } from '../factor.contract.ts'
import styles from './safety.module.css'

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesPanel({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const renew = useWithPassword(factorApi.renewCodes, {
    failure: t`New codes could not be created. Please try again.`,
    refresh: [factorApi.list],
    onSuccess: ({ recovery_codes: codes }) => onCodes(codes),
  })
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Recovery codes</Trans>
      </h2>
      <p>
        {left === 0 ? (
          <Trans>None left. Create new ones now, in case you lose your phone.</Trans>
        ) : (
          <Trans>{left} left. Each lets you sign in once if you lose your phone.</Trans>
        )}
      </p>
      <Group>
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() =>
            void renew.ask({
              title: t`Create new recovery codes?`,
              message: t`Your current codes will stop working.`,
              confirmLabel: t`Create new codes`,
            })
          }
        >
          <Trans>Create new codes</Trans>
        </Button>
      </Group>
    </section>
  )
}

/** New recovery codes, shown once. */
export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui()
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t`Copied`),
      () => toast.error(t`The codes could not be copied. Write them down.`),
    )
  }
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Your recovery codes</Trans>
      </h2>
      <p>
        <Trans>
          Write these down or print them, and keep them in a safe place. Each lets you sign in once if you lose your
          phone. They will not be shown again.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Your recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="default" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        <Button onClick={onKept}>
          <Trans>I have saved them</Trans>
        </Button>
      </Group>
    </section>
  )
}
