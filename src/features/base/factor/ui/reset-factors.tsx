import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#shared/endpoint.ts'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { LockIcon } from '#web/kit/dashboard-icons.tsx'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { factorApi } from '../factor.contract.ts'
import { factorPolicy } from '../factor.policy.ts'

type ResetFactorsProps = {
  person: { id: number; name: string }
  /** As an icon, in a row of a list. */
  isIcon?: boolean
  /** The read to refresh, which shows who has a second step. */
  refresh: readonly Pick<Endpoint, 'name'>[]
}

/** Removes the second step of a person who has lost phone and codes; no one can do it for themselves. */
export function ResetFactors({ person, isIcon = false, refresh }: ResetFactorsProps) {
  const { t } = useLingui()
  const me = useMe()
  const { id, name } = person
  const reset = useWithPassword(factorApi.reset, {
    success: ({ message }) => message,
    failure: t`The second step could not be removed`,
    refresh,
  })
  if (!can(me, factorPolicy.reset, person)) return null
  const label = t`Remove ${name}’s second step`
  const ask = (): void => {
    void reset.ask(
      {
        title: t`Remove ${name}’s second step?`,
        message: t`Make sure that ${name} really asked for this. Their authenticator app, passkeys and recovery codes will stop working, and they will be signed out everywhere and notified by email. At their next sign-in, they will need the code we email them.`,
        confirmLabel: t`Remove`,
        isDangerous: true,
      },
      { params: { id } },
    )
  }
  if (isIcon) {
    return (
      <ActionIcon size={44} variant="subtle" color="gray" aria-label={label} title={label} onClick={ask}>
        <LockIcon size={18} />
      </ActionIcon>
    )
  }
  return (
    <Button variant="default" aria-label={label} onClick={ask}>
      <Trans>Remove the second step</Trans>
    </Button>
  )
}
