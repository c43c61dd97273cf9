import { Trans, useLingui } from '@lingui/react/macro'
import { FigureChange } from '#web/kit/figure-change.tsx'
import { AwardIcon, ListIcon } from '#web/kit/dashboard-icons.tsx'
import { BookIcon, ClockIcon, UsersIcon } from '#web/kit/icons.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import type { Together } from '../figures.contract.ts'
import { Count, Days, Rate } from './figure-text.tsx'

type FigureCardsProps = Pick<Together, 'now' | 'before' | 'running'> & {
  /** Where just these learners at risk are, if there is such a list. */
  atRisk?: string
}

/** The figures of some courses in a period, each with how it differs from the period before. */
export function FigureCards({ now, before, running, atRisk }: FigureCardsProps) {
  const { t, i18n } = useLingui()
  const active = i18n.number(running.active)
  return (
    <StatCards>
      <StatCard
        label={t`New enrollments`}
        value={<Count value={now.began} />}
        icon={<UsersIcon />}
        hint={<FigureChange now={now.began} before={before.began} />}
      />
      <StatCard
        label={t`Completion rate`}
        value={<Rate value={now.completion_rate} />}
        icon={<BookIcon />}
        tone="sun"
        hint={<FigureChange now={now.completion_rate} before={before.completion_rate} as="points" />}
      />
      <StatCard
        label={t`Completed`}
        value={<Count value={now.completed} />}
        icon={<AwardIcon />}
        tone="clay"
        hint={<FigureChange now={now.completed} before={before.completed} />}
      />
      <StatCard
        label={t`Time to finish`}
        value={<Days value={now.days_to_finish} />}
        icon={<ClockIcon />}
        tone="sky"
        hint={<FigureChange now={now.days_to_finish} before={before.days_to_finish} as="days" />}
      />
      <StatCard
        label={t`Pass rate`}
        value={<Rate value={now.pass_rate} />}
        icon={<ListIcon />}
        tone="sun"
        hint={<FigureChange now={now.pass_rate} before={before.pass_rate} as="points" />}
      />
      <StatCard
        label={t`Need help now`}
        value={<Count value={running.at_risk} />}
        icon={<UsersIcon />}
        tone="clay"
        {...(atRisk !== undefined && { to: atRisk })}
        hint={<Trans>Of {active} learning now; inactive accounts are not counted</Trans>}
      />
    </StatCards>
  )
}
