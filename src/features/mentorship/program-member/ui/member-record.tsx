import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails } from '#web/kit/record-parts.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { cohortApi } from '#features/mentorship/program/cohort/cohort.contract.ts'
import type { Member } from '../program-member.contract.ts'
import { ChangeCohort } from './change-cohort.tsx'
import { MemberStatusBadge } from '#features/mentorship/program/ui/program-badges.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'
import { useLeaveProgram } from './use-leave-program.ts'

type MemberRecordProps = { programId: number; record: OpenRecord; rows: readonly Member[] }

/** A panel with one member, where administrators move someone to another cohort or end the place. */
export function MemberRecord({ programId, record, rows }: MemberRecordProps) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Member`}>
      {(id) => {
        const member = rows.find((row) => row.id === id)
        return member ? (
          <Details key={id} programId={programId} member={member} />
        ) : (
          <p className={styles.soft}>
            <Trans>This member is not on this page of the list.</Trans>
          </p>
        )
      }}
    </RecordDrawer>
  )
}

function Details({ programId, member }: { programId: number; member: Member }) {
  const { instant } = useDateText()
  const { data } = useQuery(query(cohortApi.list, { params: { id: programId } }))
  const leaving = useLeaveProgram()
  const { courses_done: done, courses, status } = member
  const others = (data?.cohorts ?? []).filter(
    ({ id, state, taken, places }) => id !== member.cohort.id && state !== 'ended' && taken < places,
  )
  return (
    <RecordDetails>
      <h2 className={styles.title}>{member.name}</h2>
      <Facts>
        <Fact name={<Trans>Status</Trans>} value={<MemberStatusBadge status={status} />} />
        <Fact name={<Trans>Email</Trans>} value={member.email} />
        <Fact name={<Trans>Cohort</Trans>} value={member.cohort.name} />
        <Fact name={<Trans>Joined</Trans>} value={instant(member.joined_at)} />
        <Fact
          name={<Trans>Progress</Trans>}
          value={
            <Trans>
              {done} of <Plural value={courses} one="# course" other="# courses" /> completed
            </Trans>
          }
        />
      </Facts>
      {status === 'joined' && (
        <>
          <ChangeCohort memberId={member.id} cohorts={others} />
          <div>
            <Button
              variant="light"
              color="red"
              loading={leaving.isPending}
              onClick={() => void leaving.askToRemove(member.id, member.name)}
            >
              <Trans>Remove from program</Trans>
            </Button>
          </div>
        </>
      )}
    </RecordDetails>
  )
}
