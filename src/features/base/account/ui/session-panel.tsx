import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { Badge, Button, Skeleton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { FormProblem } from '#web/kit/form-frame.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { accountApi, type SessionEntry } from '../account.contract.ts'
import styles from './profile.module.css'

/** Where this person is signed in, with a button to sign out everywhere else. */
export function SessionPanel() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(accountApi.sessions, {}))
  const end = useApiMutation(accountApi.signOutOthers, {
    success: ({ message }) => message,
    refresh: [accountApi.sessions],
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t`Sign out everywhere else?`,
      message: t`Every other phone, computer and program will have to sign in again. You stay signed in here.`,
      confirmLabel: t`Sign out other devices`,
    })
    if (isSure) end.mutate({})
  }
  const others = (data?.sessions.length ?? 0) > 1
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>
          <Trans>Where you are signed in</Trans>
        </h2>
        {others && (
          <Button variant="default" disabled={end.isPending} onClick={() => void ask()}>
            <Trans>Sign out other devices</Trans>
          </Button>
        )}
      </div>
      {error ? (
        <>
          <FormProblem text={messageOf(error, t`Your sessions could not be loaded`)} />
          <Button variant="default" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <ul className={styles.sessions}>
          {data ? (
            data.sessions.map((session) => <Session key={session.id} session={session} />)
          ) : (
            <Skeleton component="li" height={48} />
          )}
        </ul>
      )}
    </section>
  )
}

function Session({ session }: { session: SessionEntry }) {
  const { instant } = useDateText()
  const seen = instant(session.last_seen_at, 'date and time')
  return (
    <li>
      <span>
        <span className={styles.device}>{session.device}</span>{' '}
        {session.is_current && (
          <Badge color="green">
            <Trans>This device</Trans>
          </Badge>
        )}
      </span>
      <span className={styles.soft}>
        <Trans>Last used {seen}</Trans>
      </span>
    </li>
  )
}
