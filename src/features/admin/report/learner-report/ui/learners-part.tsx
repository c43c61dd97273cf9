import type { UseQueryResult } from '@tanstack/react-query'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FigureChange } from '#web/kit/figure-change.tsx'
import { AwardIcon } from '#web/kit/dashboard-icons.tsx'
import { UsersIcon } from '#web/kit/icons.tsx'
import panel from '#web/kit/panel.module.css'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { Count } from '../../figures/ui/figure-text.tsx'
import styles from '../../figures/ui/figures.module.css'
import type { Learners } from '../learner-report.contract.ts'

type LearnersProps = {
  reading: UseQueryResult<Learners>
  /** The group of the list, as its address has it. */
  group: string
}

/** How many the learners of a list are, above the list, with the period before, and when they enrolled or finished. */
export function LearnersPart({ reading: { data, isError, isPlaceholderData, refetch }, group }: LearnersProps) {
  const { t } = useLingui()
  if (data)
    return (
      <div className={styles.together} aria-busy={isPlaceholderData}>
        <Cards learners={data} group={group} />
        <LearnerChart learners={data} group={group} />
      </div>
    )
  if (isError)
    return (
      <ErrorState text={t`The figures for this period could not be loaded`} onRetry={() => void refetch()} isCompact />
    )
  return <LoadingState lines={6} />
}

type PartProps = { learners: Learners; group: string }

function Cards({ learners: { at_risk: atRisk, learners, now, before, ...reasons }, group }: PartProps) {
  const { t, i18n } = useLingui()
  const all = i18n.number(learners)
  const isAtRisk = group !== 'began' && group !== 'completed'
  return (
    <StatCards>
      {isAtRisk && (
        <StatCard
          label={t`Need help now`}
          value={<Count value={atRisk} />}
          icon={<UsersIcon />}
          tone="clay"
          hint={<Reasons {...reasons} />}
        />
      )}
      <StatCard
        label={
          isAtRisk
            ? t`Of these, enrolled in the period`
            : group === 'began'
              ? t`Enrolled in the period`
              : t`Completed in the period`
        }
        value={<Count value={now} />}
        icon={group === 'completed' ? <AwardIcon /> : <UsersIcon />}
        hint={<FigureChange now={now} before={before} />}
      />
      {group === 'began' && (
        <StatCard
          label={t`Need help now`}
          value={<Count value={atRisk} />}
          icon={<UsersIcon />}
          tone="clay"
          hint={<Trans>Of {all} enrolled in the period</Trans>}
        />
      )}
    </StatCards>
  )
}

function Reasons(reasons: Pick<Learners, 'failed_quiz' | 'silent' | 'never_started'>) {
  const { failed_quiz: failed, silent, never_started: absent } = reasons
  return (
    <>
      <Plural value={failed} one="# failed a quiz" other="# failed a quiz" />
      {', '}
      <Plural value={silent} one="# without recent activity" other="# without recent activity" />
      {', '}
      <Plural value={absent} one="# has not started" other="# have not started" />
    </>
  )
}

function LearnerChart({ learners: { points, now }, group }: PartProps) {
  const { t, i18n } = useLingui()
  const count = i18n.number(now)
  const isCompleted = group === 'completed'
  return (
    <section className={panel.panel} aria-labelledby="steps">
      <h2 id="steps" className={panel.title}>
        {isCompleted ? (
          <Trans>Completion dates</Trans>
        ) : group === 'began' ? (
          <Trans>Enrollment dates</Trans>
        ) : (
          <Trans>Enrollment dates of learners who need help</Trans>
        )}
      </h2>
      <PeriodChart
        points={points}
        title={<Trans>Learners</Trans>}
        label={
          isCompleted
            ? t`Learners who completed a course in the period: ${count}`
            : t`Learners who enrolled in the period: ${count}`
        }
      />
    </section>
  )
}
