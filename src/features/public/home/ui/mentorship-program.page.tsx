import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { ApplyArea } from '#features/mentorship/mentorship-application/ui/apply-area.tsx'
import type { ProgramField } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { PROGRAMS, ProgramSection } from '#features/mentorship/program/catalogue/ui/program-section.tsx'
import { FIELD_NAMES } from '#features/mentorship/program/ui/program-words.tsx'
import talk from '#web/art/hero-2.svg'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { Features } from './home/features.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import styles from './programs.module.css'
import site from '#features/base/site/ui/site.module.css'
import { useSite } from '#features/base/site/ui/use-site.ts'

/** Ten learning categories (spec 3 §2). */
const CATEGORIES: { id: ProgramField; text: MessageDescriptor }[] = [
  { id: 'servers', text: msg`Linux, backups that restore, alerts that matter.` },
  { id: 'security', text: msg`Protect accounts, networks and the people behind them.` },
  { id: 'web', text: msg`Pages that open quickly, even on a weak connection.` },
  { id: 'mobile', text: msg`For the phone in everyone’s pocket, online or not.` },
  { id: 'data', text: msg`From a messy sheet to a decision you can defend.` },
  { id: 'ai', text: msg`Use it with judgement, in our languages too.` },
  { id: 'cloud', text: msg`Rent only what you need, and know what it costs.` },
  { id: 'design', text: msg`Test with five people, then draw it again.` },
  { id: 'marketing', text: msg`Be found, be trusted, be chosen.` },
  { id: 'business', text: msg`Prices, customers and cash before the pitch.` },
]

/** One row is enough: only the total is used. */
const COURSES = query(courseApi.list, { query: { fields: 'card', limit: 1 } })
const MENTORS = query(mentorApi.list, { query: { limit: 1 } })

const data = publicData(() => [COURSES, MENTORS, PROGRAMS])
export const loader = data.loader
export const clientLoader = data.clientLoader

/** Hero, counters, categories, features and the form to apply (spec 3 §2). */
export default function MentorshipProgramPage() {
  const { t } = useLingui()
  const { showcase } = useSite()
  const counters = [
    { value: showcase.tech_mentorship, name: t`Tech Mentorship` },
    { value: showcase.certification_courses, name: t`Certification Courses` },
    { value: showcase.skill_development, name: t`Skill Development` },
  ]
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        title={t`Mentorship Program`}
        description={t`A mentor, a course and a goal in ten fields of technology and business, from server management to entrepreneurship.`}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Mentorship Program`, path: '/programs' },
        ]}
      />
      <section className={styles.hero}>
        <img src={talk} width="1600" height="720" alt="" fetchPriority="high" />
        <div className={`${site.wrap} ${styles.words}`}>
          <h1>
            <Trans>Mentorship Program</Trans>
          </h1>
          <p>
            <Trans>
              A mentor who knows your field, a course that gives you the tools, and a goal with a date. Three months in
              which someone asks you every week how far you have come.
            </Trans>
          </p>
          <p className={site.buttons}>
            <a className={button.accent} href="#apply">
              <Trans>Join the program</Trans>
            </a>
            <Link className={styles.ghost} to="/mentors">
              <Trans>Meet the mentors</Trans>
            </Link>
          </p>
        </div>
      </section>
      <section className={styles.band} aria-label={t`Our programs in numbers`}>
        {showcase.is_shown && (
          <ul className={`${site.wrap} ${styles.counters}`}>
            {counters.map(({ value, name }) => (
              <li key={name}>
                <strong>{value}</strong>
                {name}
              </li>
            ))}
          </ul>
        )}
        <SiteCounts />
      </section>
      <section className={site.section}>
        <div className={site.wrap}>
          <div className={site.head}>
            <p className={site.eyebrow}>
              <Trans>Ten fields</Trans>
            </p>
            <h2>
              <Trans>Choose your field</Trans>
            </h2>
          </div>
          <ul className={styles.fields}>
            {CATEGORIES.map(({ id, text }) => (
              <li key={id}>
                <h3>{t(FIELD_NAMES[id])}</h3>
                <p>{t(text)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ProgramSection />
      <Features />
      <ApplyArea />
    </main>
  )
}

/** How many courses and mentors there are today, counted from the data. */
function SiteCounts() {
  const courses = useQuery(COURSES).data?.total
  const mentors = useQuery(MENTORS).data?.total
  if (courses === undefined || mentors === undefined) return null
  return (
    <p className={`${site.wrap} ${styles.counted}`}>
      <Trans>
        On this site today:{' '}
        <Link to="/courses">
          <Plural value={courses} one="# course" other="# courses" />
        </Link>{' '}
        and{' '}
        <Link to="/mentors">
          <Plural value={mentors} one="# mentor" other="# mentors" />
        </Link>
        .
      </Trans>
    </p>
  )
}
