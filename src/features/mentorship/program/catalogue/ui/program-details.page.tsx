import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { beginningOf } from '#shared/text-beginning.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import { skillNameIn } from '#shared/skill-name.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { FIELD_NAMES, Level, RuleText } from '../../ui/program-words.tsx'
import { ProgramPrice } from './program-price.tsx'
import { catalogueApi, type PublicProgram } from '../catalogue.contract.ts'
import styles from './catalogue.module.css'
import { CohortPlaces } from './cohort-places.tsx'

const programQuery = (slug: string | undefined) => query(catalogueApi.get, { params: { slug: slug ?? '' } })
const reads = publicData(({ params }) => [programQuery(params.slug)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One program, for anyone. */
export default function ProgramDetailsPage() {
  const { t } = useLingui()
  const { slug } = useParams()
  const { data, isError, refetch } = useQuery(programQuery(slug))
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${styles.page}`}>
      <nav aria-label={t`Breadcrumbs`}>
        <Link to="/programs">
          <Trans>All programs</Trans>
        </Link>
      </nav>
      {data ? (
        <ProgramDetails program={data.program} />
      ) : isError ? (
        <ErrorState text={t`The program could not be loaded`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </main>
  )
}

function ProgramDetails({ program }: { program: PublicProgram }) {
  const { t } = useLingui()
  const { slug, title, summary, field, weeks, mentors } = program
  return (
    <>
      <PageHead
        title={title}
        description={beginningOf(summary, 155)}
        trail={[
          { name: t`Home`, path: '/' },
          { name: t`Programs`, path: '/programs' },
          { name: title, path: `/programs/${slug}` },
        ]}
      />
      <header className={styles.head}>
        {field && <p className={site.eyebrow}>{t(FIELD_NAMES[field])}</p>}
        <h1>{title}</h1>
        <p className={site.lead}>{summary}</p>
        <ul className={styles.facts}>
          <li>
            <Level of={program} />
          </li>
          <li>
            <Plural value={weeks} one="# week" other="# weeks" />
          </li>
          <li>
            <Plural value={program.courses.length} one="# course" other="# courses" />
          </li>
          <li>
            <ProgramPrice prices={program.prices} />
          </li>
        </ul>
      </header>
      <p className={styles.text}>{program.description}</p>
      <CohortPlaces program={program} />
      <Courses program={program} />
      {mentors.length > 0 && (
        <section className={styles.part}>
          <h2>
            <Trans>Mentors</Trans>
          </h2>
          <ul className={styles.mentors}>
            {mentors.map(({ id, name, picture }) => (
              <li key={id}>
                <Avatar name={name} src={picture} size={48} />
                <Link to={`/mentor-details/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Courses({ program: { courses, courses_included: isIncluded, capstone } }: { program: PublicProgram }) {
  const language = useLanguage()
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What’s inside</Trans>
      </h2>
      <ol className={styles.list}>
        {courses.map((course) => (
          <li key={course.id} className={`${site.card} ${styles.row}`}>
            <div className={styles.words}>
              <h3>
                <Link to={`/courses/${course.id}`}>{course.title}</Link>
              </h3>
              <p>{course.description}</p>
              {course.skills.length > 0 && (
                <p className={styles.soft}>{course.skills.map((skill) => skillNameIn(language, skill)).join(', ')}</p>
              )}
              <p className={styles.soft}>
                <RuleText of={course} />
              </p>
            </div>
            {course.is_paid && (
              <p className={styles.soft}>
                {isIncluded ? <Trans>Included in the program</Trans> : <Trans>Bought separately</Trans>}
              </p>
            )}
          </li>
        ))}
        {capstone && (
          <li className={`${site.card} ${styles.row}`}>
            <div className={styles.words}>
              <h3>
                <Trans>Capstone: {capstone.title}</Trans>
              </h3>
              <p>{capstone.brief}</p>
              <p className={styles.soft}>
                <Trans>Your own project, reviewed by a mentor. It earns you the certificate.</Trans>
              </p>
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}
