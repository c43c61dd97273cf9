import { Trans, useLingui } from '@lingui/react/macro'
import panel from '#web/kit/panel.module.css'
import { PeriodChart } from '#web/kit/period-chart.tsx'
import type { Together } from '../figures.contract.ts'

/** Who enrolled, step by step, beside the period before. */
export function EnrolledPanel({ began, now }: Pick<Together, 'began' | 'now'>) {
  const { t, i18n } = useLingui()
  const started = i18n.number(now.began)
  return (
    <section className={panel.panel} aria-labelledby="began">
      <h2 id="began" className={panel.title}>
        <Trans>New enrollments</Trans>
      </h2>
      <PeriodChart
        points={began}
        title={<Trans>Enrollments</Trans>}
        label={t`New enrollments in the period: ${started}`}
      />
    </section>
  )
}
