import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { MoveButtons } from '#web/kit/move-buttons.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useDecision } from '#web/kit/use-decision.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import { capstoneApi, workMoves, type WorkRecord as Shown } from '../capstone/capstone.contract.ts'
import { programPolicy } from '../program.policy.ts'
import { CapstoneBadge } from './program-badges.tsx'
import styles from './program.module.css'
import { CAPSTONE_READS } from './refreshed.ts'
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
        <Fact name={<Trans>What is to be made</Trans>} value={capstone?.brief} />
      </Facts>
      <Actions work={work} />
      <RecordSection title={<Trans>What was handed in</Trans>}>
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
    failure: t`This could not be saved. Please try again.`,
    refresh: CAPSTONE_READS,
  }
  const accept = useDecision<typeof capstoneApi.accept, Shown>(capstoneApi.accept, {
    ...common,
    move: workMoves.accept,
    input: ({ id }) => ({ params: { id } }),
    question: ({ name }) => ({
      title: t`Accept the capstone of ${name}?`,
      message: <Trans>With it the program is completed, and its certificate is issued.</Trans>,
      confirmLabel: t`Accept`,
    }),
    done: { label: t`Work accepted`, tone: 'success' },
  })
  const askChange = useDecision<typeof capstoneApi.askChange, Shown>(capstoneApi.askChange, {
    ...common,
    move: workMoves.askChange,
    input: ({ id }, reason) => ({ params: { id }, body: { reason } }),
    question: ({ name }) => ({
      title: t`Ask ${name} for a change?`,
      message: <Trans>The member reads what you write, and hands the capstone in again.</Trans>,
      confirmLabel: t`Ask for a change`,
    }),
    done: { label: t`Change asked for`, tone: 'danger' },
  })
  return (
    <MoveButtons
      row={work}
      choices={[
        { decision: accept, label: t`Accept` },
        { decision: askChange, label: t`Ask for a change` },
      ]}
    />
  )
}
