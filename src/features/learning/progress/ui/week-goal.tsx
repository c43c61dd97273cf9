import { Button, Group } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatWeekday } from '#shared/weekdays.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import track from '#web/kit/track.module.css'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Goal, progressApi, WEEKLY_GOAL } from '../progress.contract.ts'
import styles from './progress.module.css'

/** This week against the learner's own goal, day by day, and the days in a row. */
export function WeekGoal({ goal }: { goal: Goal }) {
  const [isEditing, setEditing] = useState(false)
  const seconds = goal.days.reduce((sum, day) => sum + day.seconds, 0)
  const share = Math.min(100, Math.round((seconds / 60 / goal.minutes_per_week) * 100))
  return (
    <section className={styles.goal} aria-labelledby="this-week">
      <div className={styles.goalWords}>
        <h2 id="this-week">
          <Trans>This week</Trans>
        </h2>
        <p className={styles.big}>
          {goal.minutes_done === 0 && seconds > 0 ? (
            <Trans>
              {seconds} seconds of {goal.minutes_per_week} minutes
            </Trans>
          ) : (
            <Trans>
              {goal.minutes_done} of {goal.minutes_per_week} minutes
            </Trans>
          )}
        </p>
        <div className={`${track.track} ${styles.track}`} style={{ '--share': share / 100 }} aria-hidden="true" />
        <p className={styles.soft}>
          <Plural value={goal.lessons_done} one="# lesson done" other="# lessons done" />
          {' · '}
          <Plural
            value={goal.streak_days}
            _0="A new streak starts today"
            one="# day in a row"
            other="# days in a row"
          />
        </p>
        {isEditing ? (
          <GoalForm goal={goal} onDone={() => setEditing(false)} />
        ) : (
          <Group>
            <Button variant="default" size="sm" onClick={() => setEditing(true)}>
              {goal.is_own ? <Trans>Change my goal</Trans> : <Trans>Set my own goal</Trans>}
            </Button>
          </Group>
        )}
      </div>
      <Days days={goal.days} />
    </section>
  )
}

function GoalForm({ goal, onDone }: { goal: Goal; onDone: () => void }) {
  const { t } = useLingui()
  const form = useApiForm(progressApi.setGoal, {
    initial: { minutes_per_week: goal.minutes_per_week },
    success: ({ message }) => message,
    failure: t`The goal could not be saved`,
    refresh: [progressApi.get],
    onSuccess: onDone,
  })
  return (
    <FormShell form={form} submitLabel={<Trans>Save</Trans>} onCancel={onDone} isGuarded={false}>
      <NumberInput
        label={t`Minutes a week`}
        min={WEEKLY_GOAL.min}
        max={WEEKLY_GOAL.max}
        step={10}
        data-autofocus
        {...form.getInputProps('minutes_per_week')}
      />
    </FormShell>
  )
}

/** Monday to Sunday as bars; the numbers are text for screen readers. */
function Days({ days }: { days: Goal['days'] }) {
  const { i18n, t } = useLingui()
  const most = Math.max(60, ...days.map((day) => day.seconds))
  return (
    <div className={styles.chart}>
      <p className={styles.soft} aria-hidden="true">
        <Trans>Minutes a day</Trans>
      </p>
      <ol className={styles.days}>
        {days.map(({ day, seconds, lessons, is_today: isToday }) => {
          const minutes = Math.round(seconds / 60)
          const name = formatWeekday(day, i18n.locale, 'long')
          return (
            <li key={day} data-today={isToday || undefined}>
              <span className="for-readers">
                {seconds < 60
                  ? t`${name}: ${plural(seconds, { one: '# second', other: '# seconds' })}, ${plural(lessons, { one: '# lesson', other: '# lessons' })}`
                  : t`${name}: ${plural(minutes, { one: '# minute', other: '# minutes' })}, ${plural(lessons, { one: '# lesson', other: '# lessons' })}`}
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ '--share': seconds / most }} />
              </span>
              <span aria-hidden="true">{minutes === 0 && seconds > 0 ? '<1' : minutes}</span>
              <span aria-hidden="true">{formatWeekday(day, i18n.locale, 'narrow')}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
