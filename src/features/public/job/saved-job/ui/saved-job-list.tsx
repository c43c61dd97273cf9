import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#web/api/queries.ts'
import entries from '#web/kit/entry-list.module.css'
import panel from '#web/kit/panel.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import { savedJobApi } from '../saved-job.contract.ts'
import { SaveJobButton } from './save-job-button.tsx'

/** The jobs that someone has saved, closed ones too. */
export function SavedJobList() {
  const { data } = useQuery(query(savedJobApi.list, {}))
  const { day } = useDateText()
  return (
    <section className={panel.panel} aria-labelledby="saved">
      <h2 id="saved" className={panel.title}>
        <Trans>Saved jobs</Trans>
      </h2>
      {data?.jobs.length === 0 && (
        <p className={entries.soft}>
          <Trans>Save a job on its page to find it here again.</Trans>
        </p>
      )}
      <ul className={entries.list}>
        {data?.jobs.map(({ id, title, company, location, status, closes_on: last }) => {
          const lastDay = last && day(last)
          return (
            <li key={id} className={entries.entry}>
              <h3 className={entries.title}>
                <Link to={`/career/${id}`}>{title}</Link>
              </h3>
              <p className={entries.words}>
                {company}, {location}
              </p>
              <p className={entries.soft}>
                {status === 'closed' ? <Trans>The job is closed.</Trans> : lastDay && <Trans>Apply by {lastDay}</Trans>}
              </p>
              <div>
                <SaveJobButton jobId={id} isSaved />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
