import { Trans, useLingui } from '@lingui/react/macro'
import { ListIcon, PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { BookIcon, HeartIcon, MessageIcon, UsersIcon } from '#web/kit/icons.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import type { AdminStats } from '../admin.contract.ts'

type StatsOf = { stats: AdminStats }

/** The numbers at the top of the admin's dashboard; skeletons while they are loading. */
export function AdminStatCards({ stats }: { stats: AdminStats | undefined }) {
  const { i18n, t } = useLingui()
  const numberText = (number: number | undefined) => (number === undefined ? undefined : i18n.number(number))
  return (
    <StatCards>
      <StatCard
        label={t`Total users`}
        value={numberText(stats?.total_users)}
        icon={<UsersIcon />}
        hint={stats ? <PeopleHint stats={stats} /> : null}
      />
      <StatCard
        label={t`New sign-ups`}
        value={numberText(stats?.new_signups)}
        icon={<PlusIcon />}
        tone="sun"
        hint={stats ? <GrowthHint growth={stats.growth} /> : null}
      />
      <StatCard
        label={t`Courses`}
        value={numberText(stats?.total_courses)}
        icon={<BookIcon />}
        tone="clay"
        to="/dashboard/courses"
        hint={stats ? <GrowthHint growth={stats.courses_growth} /> : null}
      />
      <StatCard
        label={t`Enrollments`}
        value={numberText(stats?.total_enrollments)}
        icon={<ListIcon />}
        tone="sky"
        to="/dashboard/course-applications?status=all"
        hint={stats ? <GrowthHint growth={stats.enrollments_growth} /> : null}
      />
      <StatCard
        label={t`Programs`}
        value={numberText(stats?.total_programs)}
        icon={<HeartIcon />}
        to="/dashboard/programs"
        hint={stats ? <GrowthHint growth={stats.programs_growth} /> : null}
      />
      <StatCard
        label={t`Messages`}
        value={numberText(stats?.messages_sent)}
        icon={<MessageIcon />}
        tone="sun"
        to="/dashboard/admin-chat?status=all"
        hint={stats ? <GrowthHint growth={stats.messages_growth} /> : null}
      />
    </StatCards>
  )
}

/** How many of all people may sign in, and how many more there are than 30 days ago. */
function PeopleHint({ stats: { active_users: active, inactive_users: inactive, users_growth: growth } }: StatsOf) {
  const { i18n } = useLingui()
  const change = useGrowthText(growth)
  return (
    <>
      <Trans>
        {i18n.number(active)} active, {i18n.number(inactive)} inactive
      </Trans>
      {change !== null && (
        <>
          <br />
          <Trans>{change} in the last 30 days</Trans>
        </>
      )}
    </>
  )
}

/** A change as people read it, with its sign; null where there is nothing to compare with. */
function useGrowthText(growth: number | null): string | null {
  const { i18n } = useLingui()
  if (growth === null) return null
  return i18n.number(growth / 100, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })
}

/** How the last 30 days compare with the 30 before. */
function GrowthHint({ growth }: { growth: number | null }) {
  const change = useGrowthText(growth)
  if (change === null) return <Trans>Nothing to compare with</Trans>
  return <Trans>{change} vs the previous 30 days</Trans>
}
