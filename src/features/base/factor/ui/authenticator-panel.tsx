import { Button, Group, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import panel from '#web/kit/panel.module.css'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useQrCode } from '#web/kit/use-qr-code.ts'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { factorApi, type FactorEntry } from '../factor.contract.ts'
import styles from './safety.module.css'
import { useRemoveFactor } from './use-remove-factor.ts'
import { useState } from 'react'

type AppPanelProps = { app: FactorEntry | undefined; onCodes: (codes: readonly string[]) => void }

/** The authenticator app: set up, set up on another phone, removed. */
export function AuthenticatorPanel({ app, onCodes }: AppPanelProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const [isOpen, setOpen] = useState(false)
  const start = useWithPassword(factorApi.startApp, {
    failure: t`The setup could not be started. Please try again.`,
    onSuccess: () => setOpen(true),
  })
  const remove = useRemoveFactor()
  const since = app && instant(app.created_at)
  const begin = () =>
    void start.ask({
      title: t`Set up an authenticator app`,
      message: t`You need an app such as Aegis, 2FAS or Google Authenticator on your phone. It works without a connection.`,
      confirmLabel: t`Continue`,
    })
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Authenticator app</Trans>
      </h2>
      <p>
        {app ? (
          <Trans>Set up on {since}. When you sign in, you enter a code from the app.</Trans>
        ) : (
          <Trans>An app on your phone shows a new code every 30 seconds, even offline.</Trans>
        )}
      </p>
      {isOpen && start.data ? (
        <AppSetup
          {...start.data}
          onCancel={() => setOpen(false)}
          onDone={(codes) => {
            setOpen(false)
            onCodes(codes)
          }}
        />
      ) : (
        <Group gap="sm">
          <Button variant={app ? 'default' : 'filled'} onClick={begin}>
            {app ? <Trans>Set up on another phone</Trans> : <Trans>Set up an app</Trans>}
          </Button>
          {app && (
            <Button
              variant="subtle"
              color="red"
              onClick={() =>
                void remove.ask(
                  {
                    title: t`Remove the authenticator app?`,
                    message: t`Its codes will stop working. We will confirm by email.`,
                    confirmLabel: t`Remove`,
                    isDangerous: true,
                  },
                  { params: { id: app.id } },
                )
              }
            >
              <Trans>Remove the app</Trans>
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}

type AppSetupProps = {
  secret: string
  address: string
  /** Back to the buttons: after too many wrong codes, or ten minutes, it has to be started again. */
  onCancel: () => void
  onDone: (codes: readonly string[]) => void
}

/** The secret to read with the phone, or to type, and the first code that proves it has arrived. */
function AppSetup({ secret, address, onCancel, onDone }: AppSetupProps) {
  const { t } = useLingui()
  const picture = useQrCode(address)
  const form = useApiForm(factorApi.confirmApp, {
    initial: { code: '' },
    success: ({ message }) => message,
    failure: t`This code could not be checked. Please try again.`,
    refresh: [factorApi.list],
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
  })
  return (
    <div className={styles.setup}>
      <div className={styles.picture}>
        {picture && <img src={picture} width={208} height={208} alt={t`QR code for your authenticator app`} />}
      </div>
      <div className={styles.words}>
        <p>
          <Trans>Scan the code with the app. If you cannot, type this key into the app:</Trans>
        </p>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <FormShell
          form={form}
          isGuarded={false}
          submitLabel={<Trans>Confirm</Trans>}
          sendingLabel={<Trans>Checking...</Trans>}
          onCancel={onCancel}
        >
          <TextInput
            label={t`Code from the app`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            {...form.getInputProps('code')}
          />
        </FormShell>
      </div>
    </div>
  )
}
