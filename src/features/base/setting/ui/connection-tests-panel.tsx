import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { type Trial, trialApi, TRIALS } from '../trial/trial.contract.ts'
import styles from './settings.module.css'

const NAMES = { mail: msg`Emails`, storage: msg`File storage`, payment: msg`Payment provider` }
const LABELS = { mail: msg`Send me a test email`, storage: msg`Test the storage`, payment: msg`Test the provider` }

/** Services that are configured on the server, each with a test button. */
export function ConnectionTestsPanel() {
  return (
    <section className={styles.group}>
      <h2>
        <Trans>Connection tests</Trans>
      </h2>
      <div className={styles.panel}>
        <p className={styles.soft}>
          <Trans>The mail server, storage and payment provider are set up on the server. You can test them here.</Trans>
        </p>
        {TRIALS.map((what) => (
          <TrialLine key={what} what={what} />
        ))}
      </div>
    </section>
  )
}

function TrialLine({ what }: { what: Trial }) {
  const { t, i18n } = useLingui()
  const run = useApiMutation(trialApi.run, { failure: t`The test could not be run` })
  return (
    <div className={styles.trial}>
      <h3>{i18n._(NAMES[what])}</h3>
      <Button variant="default" disabled={run.isPending} onClick={() => run.mutate({ body: { what } })}>
        {run.isPending ? <Trans>Testing...</Trans> : i18n._(LABELS[what])}
      </Button>
      <p role="status" className={styles.soft}>
        {run.data && (
          <>
            <StatusBadge tone={run.data.is_working ? 'success' : 'danger'}>
              {run.data.is_working ? <Trans>Working</Trans> : <Trans>Not working</Trans>}
            </StatusBadge>{' '}
            {run.data.says}
          </>
        )}
      </p>
    </div>
  )
}
