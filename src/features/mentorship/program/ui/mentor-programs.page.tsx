import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MaterialsPanel } from '#features/mentorship/material/ui/materials-panel.tsx'
import { TemplatesPanel } from '#features/mentorship/goal/template/ui/templates-panel.tsx'
import { availabilityApi } from '#features/mentorship/mentor/availability/availability.contract.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import note from '#web/kit/note.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { mentorProgramApi } from '../mentor-program/mentor-program.contract.ts'
import styles from './program.module.css'
import { MentorProgramCard } from './mentor-program-card.tsx'

const SERVED = query(mentorProgramApi.list, {})
const reads = pageData(() => [SERVED])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The programs that the reader serves as a mentor. */
export default function MentorProgramsPage() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(SERVED)
  const { mentor_id: id } = useMe().facts
  function renderPrograms() {
    if (!data)
      return isError ? (
        <ErrorState text={t`The programs could not be loaded`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )
    if (data.programs.length === 0)
      return (
        <EmptyState
          drawing="inbox"
          title={t`You do not mentor in any program yet`}
          text={<Trans>An administrator assigns mentors to programs. Yours will appear here.</Trans>}
        />
      )
    return data.programs.map((program) => <MentorProgramCard key={program.id} program={program} isLinked />)
  }
  return (
    <>
      <PageHeader
        title={<Trans>Programs</Trans>}
        text={<Trans>Programs you mentor in, and materials for all your mentees.</Trans>}
      />
      <div className={styles.page}>
        <HoursNote />
        {renderPrograms()}
        {id !== null && <TemplatesPanel />}
        {id !== null && <MaterialsPanel />}
      </div>
    </>
  )
}

/** Who has no hours is booked by no one. */
function HoursNote() {
  const { mentor_id: id } = useMe().facts
  const { data } = useQuery({ ...query(availabilityApi.get, {}), enabled: id !== null })
  if (!data || data.availability.hours.length > 0) return null
  return (
    <div className={note.note} data-tone="warning">
      <p>
        <Trans>
          You have not set your hours, so no one can book a session with you.{' '}
          <Link to="/dashboard/mentor-hours">Set your hours</Link>
        </Trans>
      </p>
    </div>
  )
}
