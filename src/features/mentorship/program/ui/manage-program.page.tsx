import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { mentorshipHistoryApi } from '#features/mentorship/history/history.contract.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { Fact, Facts, RecordHistory } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { type Program, programApi } from '../program.contract.ts'
import { CapstoneFacts } from '#features/mentorship/program-member/capstone/ui/capstone-facts.tsx'
import { CohortList } from './cohort-list.tsx'
import { MemberTable } from '#features/mentorship/program-member/ui/member-table.tsx'
import { ProgramActions } from './program-actions.tsx'
import { ProgramStatusBadge } from './program-badges.tsx'
import { FIELD_NAMES, Level, RuleText } from './program-words.tsx'
import styles from './program.module.css'

/** The form is loaded when first opened. */
const ProgramForm = lazyPart(async () => (await import('./program-form.tsx')).ProgramForm)

const programQuery = (id: number) => query(programApi.get, { params: { id } })
const reads = pageData(({ params }) => [programQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One program for administrators: what it holds, its cohorts and who is in it. */
export default function ProgramPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(programQuery(id))
  const { data: past } = useQuery(query(mentorshipHistoryApi.ofProgram, { params: { id } }))
  const [isEdited, setEdited] = useState(false)
  const isFormNeeded = useWasOpen(isEdited)
  if (!data) {
    return (
      <>
        <PageHeader title={<Trans>Program</Trans>} />
        {isError ? (
          <ErrorState text={t`The program could not be loaded`} onRetry={() => void refetch()} />
        ) : (
          <LoadingState lines={6} />
        )}
      </>
    )
  }
  const { program } = data
  return (
    <>
      <PageHeader
        title={program.title}
        text={program.summary}
        actions={<ProgramActions program={program} onEdit={() => setEdited(true)} />}
      />
      <div className={styles.page}>
        <About program={program} />
        <CohortList programId={program.id} />
        <MemberTable programId={program.id} />
        {past && <RecordHistory entries={past.history} />}
      </div>
      {isFormNeeded && (
        <Suspense>
          <ProgramForm
            key={JSON.stringify(program)}
            program={program}
            isOpen={isEdited}
            onClose={() => setEdited(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function About({ program }: { program: Program }) {
  const { t } = useLingui()
  const { status, slug, courses, mentors, capstone } = program
  return (
    <>
      <Facts>
        <Fact name={<Trans>Status</Trans>} value={<ProgramStatusBadge status={status} />} />
        <Fact name={<Trans>Field</Trans>} value={program.field ? t(FIELD_NAMES[program.field]) : t`Several fields`} />
        <Fact name={<Trans>Level</Trans>} value={<Level of={program} />} />
        <Fact name={<Trans>Weeks</Trans>} value={program.weeks} />
        <Fact name={<Trans>Mentors</Trans>} value={mentors.map(({ name }) => name).join(', ')} />
        <Fact
          name={<Trans>Paid courses</Trans>}
          value={program.courses_included ? <Trans>Included</Trans> : <Trans>Members pay for them</Trans>}
        />
        {status === 'published' && (
          <Fact name={<Trans>Public page</Trans>} value={<Link to={`/programs/${slug}`}>{`/programs/${slug}`}</Link>} />
        )}
      </Facts>
      <p className={styles.text}>{program.description}</p>
      <section className={styles.part} aria-label={t`Program courses`}>
        <h2 className={styles.title}>
          <Trans>Courses</Trans>
        </h2>
        {courses.length === 0 && (
          <p className={styles.soft}>
            <Trans>No courses yet. A program needs one before it can be published.</Trans>
          </p>
        )}
        <ol className={styles.list}>
          {courses.map((course) => (
            <li key={course.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{course.title}</p>
                <p className={styles.soft}>
                  <RuleText of={course} />
                </p>
              </div>
              {course.is_paid && (
                <p className={styles.soft}>
                  <Trans>Premium</Trans>
                </p>
              )}
              {course.is_hidden && (
                <p className={styles.error}>
                  <Trans>Not published, so it will not open</Trans>
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
      {capstone && <CapstoneFacts programId={program.id} capstone={capstone} />}
    </>
  )
}
