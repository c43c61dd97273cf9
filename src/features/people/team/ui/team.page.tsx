import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { stateOf } from '#features/people/attendance/attendance.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { AlertIcon, BriefcaseIcon, ClockIcon, UsersIcon } from '#web/kit/icons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { teamApi, type TeamMember } from '../team.contract.ts'
import { TEAM_TABLE } from './team-columns.tsx'
import styles from './team.module.css'
import { WaitingRequests } from './waiting-requests.tsx'

const TODAY = query(teamApi.today, {})
const reads = pageData(() => [TODAY])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** A manager's team: where they are today, and what of theirs waits for a decision. */
export default function TeamPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(TODAY)
  return (
    <>
      <PageHeader
        title={<Trans>Team</Trans>}
        text={<Trans>Your team today, and what needs your decision.</Trans>}
        actions={
          <Link to="/dashboard/leaves/calendar?team=1" className={button.secondary}>
            <Trans>Leave calendar</Trans>
          </Link>
        }
      />
      {!data && isError && <ErrorState text={t`Your team could not be loaded`} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingState lines={8} />}
      {data && <Today of={data} />}
    </>
  )
}

const ON_BREAK: readonly string[] = ['on_break_1', 'at_lunch', 'on_break_2']

/** Who has come and not left, and is at no break. */
const isAtWork = ({ attendance }: TeamMember): boolean =>
  attendance.check_in !== null && attendance.check_out === null && !ON_BREAK.includes(stateOf(attendance))

function Today({ of: { people, waiting, waiting_total: total } }: { of: OutputOf<typeof teamApi.today> }) {
  const { t, i18n } = useLingui()
  if (people.length === 0) {
    return <EmptyState title={t`You do not manage anyone`} text={t`HR sets the manager in the employee record.`} />
  }
  const countText = (is: (person: TeamMember) => boolean) => i18n.number(people.filter(is).length)
  return (
    <div className={styles.page}>
      <StatCards>
        <StatCard label={t`At work now`} value={countText(isAtWork)} icon={<BriefcaseIcon />} />
        <StatCard
          label={t`On a break`}
          value={countText(({ attendance }) => ON_BREAK.includes(stateOf(attendance)))}
          icon={<ClockIcon />}
          tone="sky"
        />
        <StatCard
          label={t`Late`}
          value={countText(({ attendance }) => attendance.status === 'late')}
          icon={<AlertIcon />}
          tone="sun"
        />
        <StatCard label={t`On leave`} value={countText(({ away }) => away !== null)} icon={<UsersIcon />} tone="clay" />
      </StatCards>
      <WaitingRequests requests={waiting} total={total} />
      <section className={styles.part}>
        <h2 className={styles.title}>
          <Trans>Your team</Trans>
        </h2>
        <PlainTable label={t`Your team`} rows={people} columns={TEAM_TABLE} />
      </section>
    </div>
  )
}
