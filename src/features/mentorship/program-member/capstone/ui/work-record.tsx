import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useDecision } from '#web/kit/use-decision.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { capstoneApi, workMoves, type WorkRecord as Shown } from '../capstone.contract.ts'
import { programPolicy } from '#features/mentorship/program/program.policy.ts'
import { CapstoneBadge } from '#features/mentorship/program/ui/program-badges.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'
import { CAPSTONE_READS } from '#features/mentorship/program/ui/stale-reads.ts'
import { WorkList } from './work-list.tsx'

/** A panel with the capstone of one member: everything that was handed in, and the answer to it. */
export function WorkRecord({ record }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <RecordDrawer record={record} title={t`Capstone`}>
      {(id) => <Details key={id} id={id} />}
    </RecordDrawer>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useLingui()
  const { day } = useDateText()
  const { data, isError, refetch } = useQuery(query(capstoneApi.get, { params: { id } }))
  if (!data) {
    if (isError)
      return <ErrorState text={t`The capstone could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  const { work } = data
  const { name, capstone, due_on: due } = work
  return (
    <RecordDetails>
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <CapstoneBadge state={work.status} />
      </div>
      <Facts>
        <Fact name={<Trans>Program</Trans>} value={work.program.title} />
        <Fact name={<Trans>Cohort</Trans>} value={work.cohort.name} />
        <Fact name={<Trans>Due</Trans>} value={due && day(due)} />
        <Fact name={<Trans>Capstone</Trans>} value={capstone?.title} />
        <Fact name={<Trans>Assignment</Trans>} value={capstone?.brief} />
      </Facts>
      <Actions work={work} />
      <RecordSection title={<Trans>Handed-in work</Trans>}>
        <WorkList works={work.works} />
      </RecordSection>
    </RecordDetails>
  )
}

function Actions({ work }: { work: Shown }) {
  const { t } = useLingui()
  const common = {
    ability: programPolicy.decideCapstone,
    success: ({ message }: { message: string }) => message,
    about: ({ name }: Shown) => name,
    failure: t`This could not be saved. Please try again.`,
    refresh: CAPSTONE_READS,
  }
  const accept = useDecision<typeof capstoneApi.accept, Shown>(capstoneApi.accept, {
    ...common,
    move: workMoves.accept,
    input: ({ id }) => ({ params: { id } }),
    question: ({ name }) => ({
      title: t`Accept ${name}’s capstone?`,
      message: <Trans>This completes the program and issues its certificate.</Trans>,
      confirmLabel: t`Accept`,
    }),
    done: { label: t`Work accepted`, tone: 'success' },
  })
  const askChange = useDecision<typeof capstoneApi.askChange, Shown>(capstoneApi.askChange, {
    ...common,
    move: workMoves.askChange,
    input: ({ id }, reason) => ({ params: { id }, body: { reason } }),
    question: ({ name }) => ({
      title: t`Request a change from ${name}?`,
      message: <Trans>The member will see your comments and hand in the capstone again.</Trans>,
      confirmLabel: t`Request a change`,
      asksFor: 'reason for named readers',
    }),
    done: { label: t`Change requested`, tone: 'danger' },
  })
  return (
    <DecisionButtons
      row={work}
      isReasoned
      choices={[
        { decision: accept, label: t`Accept` },
        { decision: askChange, label: t`Request a change` },
      ]}
    />
  )
}
