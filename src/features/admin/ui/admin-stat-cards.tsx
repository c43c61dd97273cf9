import { Trans, useLingui } from '@lingui/react/macro'
import { ListIcon, PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { BookIcon, HeartIcon, MessageIcon, UsersIcon } from '#web/kit/icons.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import type { AdminStats } from '../admin.contract.ts'

/** The numbers at the top of the admin's dashboard; skeletons while they are loading. */
export function AdminStatCards({ stats }: { stats: AdminStats | undefined }) {
  const { i18n, t } = useLingui()
  const shown = (number: number | undefined) => (number === undefined ? undefined : i18n.number(number))
  return (
    <StatCards>
      <StatCard
        label={t`Total users`}
        value={shown(stats?.total_users)}
        icon={<UsersIcon />}
        hint={stats && <ActiveHint active={stats.active_users} inactive={stats.inactive_users} />}
      />
      <StatCard
        label={t`New sign-ups`}
        value={shown(stats?.new_signups)}
        icon={<PlusIcon />}
        tone="sun"
        hint={stats && <GrowthHint growth={stats.growth} />}
      />
      <StatCard
        label={t`Courses`}
        value={shown(stats?.total_courses)}
        icon={<BookIcon />}
        tone="clay"
        to="/dashboard/courses"
        hint={stats && <GrowthHint growth={stats.courses_growth} />}
      />
      <StatCard
        label={t`Enrollments`}
        value={shown(stats?.total_enrollments)}
        icon={<ListIcon />}
        tone="sky"
        to="/dashboard/course-applications"
        hint={stats && <GrowthHint growth={stats.enrollments_growth} />}
      />
      <StatCard
        label={t`Programs`}
        value={shown(stats?.total_programs)}
        icon={<HeartIcon />}
        to="/dashboard/programs"
        hint={<Trans>Drafts included</Trans>}
      />
      <StatCard
        label={t`Messages`}
        value={shown(stats?.messages_sent)}
        icon={<MessageIcon />}
        tone="sun"
        to="/dashboard/admin-chat"
        hint={<Trans>In all conversations</Trans>}
      />
    </StatCards>
  )
}

function ActiveHint({ active, inactive }: { active: number; inactive: number }) {
  const { i18n } = useLingui()
  return (
    <Trans>
      {i18n.number(active)} active, {i18n.number(inactive)} inactive
    </Trans>
  )
}

/** How the last 30 days compare with the 30 before. */
function GrowthHint({ growth }: { growth: number | null }) {
  const { i18n } = useLingui()
  if (growth === null) return <Trans>Nothing to compare with</Trans>
  const change = i18n.number(growth / 100, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  return <Trans>{change} vs the previous 30 days</Trans>
}
