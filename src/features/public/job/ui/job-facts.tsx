import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'
import { BriefcaseIcon, ClockIcon, PinIcon } from '#web/kit/icons.tsx'
import type { Job } from '../job.contract.ts'
import { MODE_NAMES, TYPE_NAMES } from './job-labels.ts'
import styles from './job.module.css'

/** Where, how and for how much, and until when one can apply; the salary with the specified suffix (spec 3 §2). */
export function JobFacts({ job }: { job: Job }) {
  const { t } = useLingui()
  const locale = useLanguage()
  const { organisation } = useSite()
  const { location, type, work_mode: mode, salary, closes_on: last, posted_at: posted } = job
  const lastDay = last && formatDay(last, locale)
  const postedOn = formatInstant(posted, { locale, zone: organisation.time_zone })
  return (
    <ul className={styles.facts}>
      <li>
        <PinIcon size={18} />
        <span>
          {location} · {t(MODE_NAMES[mode])}
        </span>
      </li>
      <li>
        <BriefcaseIcon size={18} />
        <span>
          {t(TYPE_NAMES[type])}
          {salary && (
            <>
              {' · '}
              <strong>
                <Trans>{salary} per month</Trans>
              </strong>
            </>
          )}
        </span>
      </li>
      <li>
        <ClockIcon size={18} />
        <span>
          <Trans>
            Posted <time dateTime={posted}>{postedOn}</time>
          </Trans>
          {last && (
            <>
              {' · '}
              <Trans>
                Apply by <time dateTime={last}>{lastDay}</time>
              </Trans>
            </>
          )}
        </span>
      </li>
    </ul>
  )
}

/** What the job asks for, word by word. */
export function JobSkills({ names }: { names: readonly string[] }) {
  const { t } = useLingui()
  if (names.length === 0) return null
  return (
    <ul className={styles.skills} aria-label={t`Skills`}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
