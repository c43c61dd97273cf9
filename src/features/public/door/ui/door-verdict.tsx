import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { Guest } from '../door.contract.ts'
import type { Verdict } from './use-door.ts'
import styles from './door.module.css'

/** In large letters: who comes in, and who does not, and why. */
export function DoorVerdict({ verdict, onUndo }: { verdict: Verdict | null; onUndo: (guest: Guest) => void }) {
  const { t } = useLingui()
  const name = verdict?.kind === 'in' ? verdict.guest.name : ''
  return (
    <div className={styles.verdict} data-kind={verdict?.kind ?? 'none'}>
      <div role="alert" className={styles.words}>
        {verdict && <VerdictWords verdict={verdict} />}
      </div>
      {verdict?.kind === 'in' && (
        <Button
          variant="default"
          size="sm"
          aria-label={t`Undo ${name}’s check-in`}
          onClick={() => onUndo(verdict.guest)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {!verdict && (
        <p className={styles.note}>
          <Trans>No one yet. Hold a ticket up to the camera, or choose a name below.</Trans>
        </p>
      )}
    </div>
  )
}

function VerdictWords({ verdict }: { verdict: Verdict }) {
  const { instant } = useDateText()
  switch (verdict.kind) {
    case 'in':
      return <Trans>{verdict.guest.name} is checked in</Trans>
    case 'undone':
      return <Trans>{verdict.name}’s check-in undone</Trans>
    case 'double':
      return (
        <Trans>
          {verdict.name} was already checked in at {instant(verdict.at, 'time')}
        </Trans>
      )
    case 'answer':
      return verdict.text
    case 'refused':
      return <Refusal problem={verdict.problem} />
  }
}

function Refusal({ problem }: Pick<Extract<Verdict, { kind: 'refused' }>, 'problem'>) {
  switch (problem) {
    case 'unreadable':
      return <Trans>This is not a ticket</Trans>
    case 'elsewhere':
      return <Trans>This ticket is for another event</Trans>
    case 'false':
      return <Trans>This ticket is no longer valid, or is not one of ours</Trans>
    case 'unlisted':
      return <Trans>Not on this list: registered later, or cancelled. Reload the list.</Trans>
  }
}
