import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FigureChange } from '#web/kit/figure-change.tsx'
import { Fact, Facts } from '#web/kit/record-parts.tsx'
import type { Figures, Running } from '../figures.contract.ts'
import styles from './figures.module.css'
import { Count, Days, Rate } from './figure-text.tsx'

type FactsProps = { now: Figures; before: Figures; running: Running }

/** The figures of a course or a teacher in a period, each with how it differs from the period before. */
export function FigureFacts({ now, before, running }: FactsProps) {
  return (
    <Facts>
      <Fact
        name={<Trans>New enrollments</Trans>}
        value={
          <WithChange
            value={<Count value={now.began} />}
            change={<FigureChange now={now.began} before={before.began} />}
          />
        }
      />
      <Fact
        name={<Trans>Completion rate</Trans>}
        value={
          <WithChange
            value={<Rate value={now.completion_rate} />}
            change={<FigureChange now={now.completion_rate} before={before.completion_rate} as="points" />}
          />
        }
      />
      <Fact
        name={<Trans>Completed</Trans>}
        value={
          <WithChange
            value={<Count value={now.completed} />}
            change={<FigureChange now={now.completed} before={before.completed} />}
          />
        }
      />
      <Fact
        name={<Trans>Time to finish</Trans>}
        value={
          <WithChange
            value={<Days value={now.days_to_finish} />}
            change={<FigureChange now={now.days_to_finish} before={before.days_to_finish} as="days" />}
          />
        }
      />
      <Fact
        name={<Trans>Pass rate</Trans>}
        value={
          <WithChange
            value={<Rate value={now.pass_rate} />}
            change={<FigureChange now={now.pass_rate} before={before.pass_rate} as="points" />}
          />
        }
      />
      <Fact name={<Trans>Learning now</Trans>} value={<Count value={running.active} />} />
      <Fact name={<Trans>Need help now</Trans>} value={<Count value={running.at_risk} />} />
    </Facts>
  )
}

function WithChange({ value, change }: { value: ReactNode; change: ReactNode }) {
  return (
    <>
      {value} <span className={styles.soft}>({change})</span>
    </>
  )
}
