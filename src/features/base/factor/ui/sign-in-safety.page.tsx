import { Alert } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserQueryClient } from '#web/api/query-client.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { meQuery, useMe } from '#web/api/use-me.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import page from '#web/kit/page.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { factorApi } from '../factor.contract.ts'
import { AuthenticatorPanel } from './authenticator-panel.tsx'
import { PasskeyPanel } from './passkey-panel.tsx'
import { NewCodes, RecoveryCodesPanel } from './recovery-codes-panel.tsx'

const FACTORS = query(factorApi.list, {})
const reads = pageData(() => [FACTORS])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Where a person sets up what signing in asks for after the password (ADR 49). */
export default function SignInSafetyPage() {
  const { t } = useLingui()
  const me = useMe()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(FACTORS)
  const [codes, setCodes] = useState<readonly string[]>([])

  /** Reads again who is signed in; for a person who had to set up a second step, everything is open then. */
  const continueAfterSetup = async (): Promise<void> => {
    setCodes([])
    await browserQueryClient().invalidateQueries({ queryKey: meQuery().queryKey })
    if (me.needs_factor) await navigate('/dashboard')
  }
  /** A further second step brings no codes, and changes nothing else. */
  const showRecoveryCodes = (made: readonly string[]): void => {
    if (made.length > 0) setCodes(made)
  }

  return (
    <div className={page.page}>
      <PageHeader
        title={<Trans>Sign-in security</Trans>}
        text={<Trans>A second step after your password, instead of the code we email you.</Trans>}
      />
      {me.needs_factor && codes.length === 0 && (
        <Alert color="yellow" title={t`Set up a second step first`}>
          <Trans>Your role can see other people’s data. Set up an authenticator app or a passkey to continue.</Trans>
        </Alert>
      )}
      {codes.length > 0 && <NewCodes codes={codes} onKept={() => void continueAfterSetup()} />}
      {codes.length === 0 && data && (
        <>
          <AuthenticatorPanel app={data.factors.find(({ kind }) => kind === 'app')} onCodes={showRecoveryCodes} />
          <PasskeyPanel passkeys={data.factors.filter(({ kind }) => kind === 'passkey')} onCodes={showRecoveryCodes} />
          {data.factors.length > 0 && (
            <RecoveryCodesPanel left={data.recovery_codes_left} onCodes={showRecoveryCodes} />
          )}
        </>
      )}
      {!data && isError && (
        <ErrorState text={t`Your sign-in security settings could not be loaded`} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <LoadingState lines={6} />}
    </div>
  )
}
