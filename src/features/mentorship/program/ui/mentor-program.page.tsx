import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { mentorProgramApi } from '../mentor-program/mentor-program.contract.ts'
import { MemberTable } from '#features/mentorship/program-member/ui/member-table.tsx'
import styles from './program.module.css'
import { MentorProgramCard } from './mentor-program-card.tsx'

const mentorProgramQuery = (id: number) => query(mentorProgramApi.get, { params: { id } })
const reads = pageData(({ params }) => [mentorProgramQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** One program that the reader serves as a mentor, and who is in it. */
export default function MentorProgramPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data, isError, refetch } = useQuery(mentorProgramQuery(id))
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
  return (
    <>
      <PageHeader title={data.program.title} />
      <div className={styles.page}>
        <MentorProgramCard program={data.program} />
        <MemberTable programId={id} isServed />
      </div>
    </>
  )
}
