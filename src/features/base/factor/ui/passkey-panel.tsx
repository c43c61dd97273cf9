import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import panel from '#web/kit/panel.module.css'
import { toast } from '#web/kit/toast.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { factorApi, type FactorEntry } from '../factor.contract.ts'
import styles from './safety.module.css'
import { useRemoveFactor } from './use-remove-factor.ts'

type PasskeyPanelProps = { passkeys: readonly FactorEntry[]; onCodes: (codes: readonly string[]) => void }

/** The passkeys: added, listed with their last use, removed. */
export function PasskeyPanel({ passkeys, onCodes }: PasskeyPanelProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const add = useApiMutation(factorApi.addPasskey, {
    success: ({ message }) => message,
    failure: t`This passkey could not be added. Please try again.`,
    refresh: [factorApi.list],
    onSuccess: ({ recovery_codes: codes }) => {
      setName('')
      onCodes(codes)
    },
  })
  const createPasskey = async (options: Record<string, unknown>): Promise<void> => {
    const { makePasskey } = await import('./passkey.ts')
    const credential = await makePasskey(options).catch(() => null)
    if (credential) add.mutate({ body: { name, credential } })
    else toast.error(t`No passkey was created. Try again, or use another device.`)
  }
  const start = useWithPassword(factorApi.startPasskey, {
    failure: t`The setup could not be started. Please try again.`,
    // The dialog closes first: the browser's own one follows.
    onSuccess: ({ options }) => void createPasskey(options),
  })
  const ask = (): void => {
    void start.ask({
      title: t`Add a passkey`,
      message: t`Your browser will then ask for your fingerprint, your face or your PIN.`,
      confirmLabel: t`Continue`,
    })
  }
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>Passkeys</Trans>
      </h2>
      <p>
        <Trans>
          A passkey is stored on your phone, your computer or a security key, and unlocks with your fingerprint, your
          face or a PIN. You can also use it to sign in without a password.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <TextInput
          label={t`Name of the new passkey`}
          description={t`For example, "My phone". Leave blank to name it after this browser.`}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" loading={start.isPending || add.isPending} onClick={ask}>
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </section>
  )
}

function Passkey({ passkey }: { passkey: FactorEntry }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const remove = useRemoveFactor()
  const { id, name, last_used_at: usedAt } = passkey
  const made = instant(passkey.created_at)
  const used = usedAt && instant(usedAt, 'date and time')
  return (
    <li>
      <span>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.soft}>
          {used ? (
            <Trans>
              Added {made}, last used {used}
            </Trans>
          ) : (
            <Trans>Added {made}, not used yet</Trans>
          )}
        </span>
      </span>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={t`Remove the passkey ${name}`}
        onClick={() =>
          void remove.ask(
            {
              title: t`Remove the passkey ${name}?`,
              message: t`You will no longer be able to sign in with it. We will confirm by email.`,
              confirmLabel: t`Remove`,
              isDangerous: true,
            },
            { params: { id } },
          )
        }
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}
