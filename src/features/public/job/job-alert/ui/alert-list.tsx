import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import entries from '#web/kit/entry-list.module.css'
import panel from '#web/kit/panel.module.css'
import { MODE_NAMES, TYPE_NAMES } from '../../ui/job-labels.ts'
import { type JobAlert, jobAlertApi } from '../job-alert.contract.ts'

/** The searches whose new jobs someone gets by mail. */
export function AlertList() {
  const { data } = useQuery(query(jobAlertApi.list, {}))
  return (
    <section className={panel.panel} aria-labelledby="alerts">
      <h2 id="alerts" className={panel.title}>
        <Trans>Job alerts</Trans>
      </h2>
      {data?.alerts.length === 0 && (
        <p className={entries.soft}>
          <Trans>Search on the careers page to get new jobs by email.</Trans>
        </p>
      )}
      <ul className={entries.list}>
        {data?.alerts.map((alert) => (
          <Alert key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  )
}

function Alert({ alert: { id, keyword, location, type, work_mode: mode } }: { alert: JobAlert }) {
  const { t } = useLingui()
  const remove = useApiMutation(jobAlertApi.remove, {
    success: ({ message }) => message,
    failure: t`Something went wrong. Please try again.`,
    refresh: [jobAlertApi.list],
  })
  const words = [keyword, location, type && t(TYPE_NAMES[type]), mode && t(MODE_NAMES[mode])].filter(Boolean).join(', ')
  const name = words || t`All jobs`
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={entries.title}>{name}</h3>
        <Button
          variant="default"
          aria-label={t`Stop the alert for ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          <Trans>Stop</Trans>
        </Button>
      </div>
    </li>
  )
}
