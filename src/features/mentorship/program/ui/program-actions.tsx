import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { useDecision } from '#web/kit/use-decision.ts'
import { type Program, programApi, programMoves } from '../program.contract.ts'
import { programPolicy } from '../program.policy.ts'
import { PROGRAM_READS } from './stale-reads.ts'

/** The actions of a program. */
export function ProgramActions({ program, onEdit }: { program: Program; onEdit: () => void }) {
  const { t } = useLingui()
  const common = {
    input: ({ id }: Program) => ({ params: { id } }),
    success: ({ message }: { message: string }) => message,
    about: ({ title }: Program) => title,
    failure: t`This could not be saved. Please try again.`,
    refresh: PROGRAM_READS,
  }
  const publish = useDecision<typeof programApi.publish, Program>(programApi.publish, {
    ...common,
    move: programMoves.publish,
    ability: programPolicy.publish,
    question: ({ title }) => ({
      title: t`Publish "${title}"?`,
      message: <Trans>Everyone can find it on the programs page and join its cohorts.</Trans>,
      confirmLabel: t`Publish`,
    }),
    done: { label: t`Published`, tone: 'success' },
  })
  const archive = useDecision<typeof programApi.archive, Program>(programApi.archive, {
    ...common,
    move: programMoves.archive,
    ability: programPolicy.archive,
    question: ({ title }) => ({
      title: t`Archive "${title}"?`,
      message: <Trans>New members can no longer join. Current members continue.</Trans>,
      confirmLabel: t`Archive`,
    }),
    done: { label: t`Archived`, tone: 'info' },
  })
  return (
    <>
      <Button variant="default" onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
      <DecisionButtons
        row={program}
        choices={[
          { decision: publish, label: t`Publish` },
          { decision: archive, label: t`Archive`, isDangerous: true },
        ]}
      />
    </>
  )
}
