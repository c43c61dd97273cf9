import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { teachingApi } from '#features/learning/teaching/teaching.contract.ts'
import { matchApi } from '#features/mentorship/match/match.contract.ts'
import { statisticsApi } from '#features/people/employee/statistics/statistics.contract.ts'
import { payrollApi } from '#features/people/payroll/payroll.contract.ts'
import { RunStatusBadge, useMonthText, usePayMoney } from '#features/people/payroll/ui/pay-words.tsx'
import { teamApi } from '#features/people/team/team.contract.ts'
import type { Role } from '#shared/roles.ts'
import { query } from '#web/api/queries.ts'
import { MoneyIcon } from '#web/kit/dashboard-icons.tsx'
import { BriefcaseIcon, HeartIcon, UsersIcon } from '#web/kit/icons.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'

const ON_STAFF = query(statisticsApi.get, {})
const LATEST_RUN = query(payrollApi.listRuns, { query: { limit: 1 } })
const TEAM = query(teamApi.today, {})
const COURSES = query(teachingApi.courses, { query: {} })
const GUIDED = query(matchApi.list, { query: { as: 'mentor', state: 'open', limit: 1 } })

/** The one number that matters most to a role; roles without one have none. */
const FIGURES: Partial<Record<Role, () => ReactNode>> = {
  hr: PeopleOnLeave,
  accountant: LatestPayRun,
  manager: TeamToday,
  teacher: Learners,
  mentor: Mentorships,
}

/** The figure at the top of a home: of the first role that has one. */
export function HomeFigure({ roles }: { roles: readonly Role[] }) {
  const role = roles.find((one) => one in FIGURES)
  return (
    role && (
      <StatCards>
        <FigureOf role={role} />
      </StatCards>
    )
  )
}

function FigureOf({ role }: { role: Role }) {
  const Figure = FIGURES[role]
  return Figure && <Figure />
}

/** In place of a number that could not be read. */
const NONE = '—'

function PeopleOnLeave() {
  const { i18n, t } = useLingui()
  const { data, isError } = useQuery(ON_STAFF)
  return (
    <StatCard
      label={t`On leave now`}
      value={data ? i18n.number(data.onLeaveEmployees) : isError ? NONE : undefined}
      hint={data ? <Plural value={data.totalEmployees} one="of # employee" other="of # employees" /> : null}
      icon={<BriefcaseIcon />}
      to="/dashboard/leaves?status=approved&dateRange=today"
    />
  )
}

function LatestPayRun() {
  const { t } = useLingui()
  const money = usePayMoney()
  const monthOf = useMonthText()
  const { data, isError } = useQuery(LATEST_RUN)
  const [run] = data?.runs ?? []
  const month = run && monthOf(run)
  return (
    <StatCard
      label={month ? t`Net pay, ${month}` : t`Net pay`}
      value={run ? money(run.net, run.currency) : data || isError ? NONE : undefined}
      hint={run ? <RunStatusBadge status={run.status} /> : data ? <Trans>No pay run yet</Trans> : null}
      icon={<MoneyIcon />}
      to={run ? `/dashboard/employee-salaries/${run.id}` : '/dashboard/employee-salaries'}
    />
  )
}

function TeamToday() {
  const { t } = useLingui()
  const { data, isError } = useQuery(TEAM)
  const all = data?.people.length ?? 0
  const here = data?.people.filter(({ attendance }) => attendance.check_in !== null).length ?? 0
  const away = data?.people.filter((person) => person.away !== null).length ?? 0
  return (
    <StatCard
      label={t`Checked in today`}
      value={data ? t`${here} of ${all}` : isError ? NONE : undefined}
      hint={data ? <Plural value={away} one="# on leave" other="# on leave" /> : null}
      icon={<UsersIcon />}
      to="/dashboard/team"
    />
  )
}

function Learners() {
  const { i18n, t } = useLingui()
  const { data, isError } = useQuery(COURSES)
  const many = data?.learners
  return (
    <StatCard
      label={t`Learners in your courses`}
      value={many === undefined ? (isError ? NONE : undefined) : i18n.number(many)}
      hint={data ? <Plural value={data.total} one="in # course" other="in # courses" /> : null}
      icon={<UsersIcon />}
      to="/dashboard/student-progress"
    />
  )
}

function Mentorships() {
  const { i18n, t } = useLingui()
  const { data, isError } = useQuery(GUIDED)
  return (
    <StatCard
      label={t`Open mentorships`}
      value={data ? i18n.number(data.total) : isError ? NONE : undefined}
      icon={<HeartIcon />}
      to="/dashboard/mentees"
    />
  )
}
