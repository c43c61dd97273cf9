import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import site from '#features/base/site/ui/site.module.css'
import { formatDay } from '#shared/dates.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { FIELD_NAMES, Level } from '../../ui/program-words.tsx'
import { catalogueApi, type ProgramCard } from '../catalogue.contract.ts'
import styles from './catalogue.module.css'
import { ProgramPrice } from './program-price.tsx'

/** At most this many programs are shown. */
const MOST = 60

/** The read of the section; its page asks for it together with its own. */
export const PROGRAMS = query(catalogueApi.list, { query: { limit: MOST } })

/** The programs that can be joined, on the page of the programs; nothing while there is none. */
export function ProgramSection() {
  const programs = useQuery(PROGRAMS).data?.programs ?? []
  if (programs.length === 0) return null
  return (
    <section id="programs" tabIndex={-1} className={`${site.section} ${site.sunken}`}>
      <div className={site.wrap}>
        <div className={site.head}>
          <p className={site.eyebrow}>
            <Trans>In cohorts</Trans>
          </p>
          <h2>
            <Trans>Programs you can join</Trans>
          </h2>
        </div>
        <ul className={styles.grid}>
          {programs.map((program) => (
            <li key={program.id}>
              <Card program={program} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Card({ program }: { program: ProgramCard }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { slug, title, summary, field, weeks, courses, next_starts_on: next, prices } = program
  return (
    <article className={`${site.card} ${styles.card}`}>
      {field && <p className={site.eyebrow}>{t(FIELD_NAMES[field])}</p>}
      <h3>
        <Link to={`/programs/${slug}`}>{title}</Link>
      </h3>
      <p>{summary}</p>
      <ul className={styles.facts}>
        <li>
          <Level of={program} />
        </li>
        <li>
          <Plural value={weeks} one="# week" other="# weeks" />
        </li>
        <li>
          <Plural value={courses} one="# course" other="# courses" />
        </li>
        <li>
          <ProgramPrice prices={prices} />
        </li>
      </ul>
      <p className={styles.soft}>
        {next ? (
          <Trans>Open cohort: from {formatDay(next, language)}</Trans>
        ) : (
          <Trans>No cohort is open to new members now</Trans>
        )}
      </p>
    </article>
  )
}
