import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { CapstoneState } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import type { CohortState } from '../catalogue/catalogue.contract.ts'
import type { MemberStatus } from '#features/mentorship/program-member/program-member.contract.ts'
import type { ProgramStatus } from '../program.contract.ts'
import { useCohortWords } from './program-words.tsx'

const PROGRAM_TONES: Record<ProgramStatus, Tone> = { draft: 'neutral', published: 'success', archived: 'warning' }

/** Whether the public sees a program. */
export function ProgramStatusBadge({ status }: { status: ProgramStatus }) {
  return (
    <StatusBadge tone={PROGRAM_TONES[status]}>
      {status === 'draft' && <Trans>Draft</Trans>}
      {status === 'published' && <Trans>Published</Trans>}
      {status === 'archived' && <Trans>Archived</Trans>}
    </StatusBadge>
  )
}

const COHORT_TONES: Record<CohortState, Tone> = { planned: 'info', running: 'success', ended: 'neutral' }

/** Where a cohort is. */
export function CohortBadge({ state }: { state: CohortState }) {
  return <StatusBadge tone={COHORT_TONES[state]}>{useCohortWords()[state]}</StatusBadge>
}

const MEMBER_TONES: Record<MemberStatus, Tone> = { joined: 'info', completed: 'success', left: 'neutral' }

/** Where a member is. */
export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  return (
    <StatusBadge tone={MEMBER_TONES[status]}>
      {status === 'joined' && <Trans>In the program</Trans>}
      {status === 'completed' && <Trans>Completed</Trans>}
      {status === 'left' && <Trans>Left</Trans>}
    </StatusBadge>
  )
}

const CAPSTONE_TONES: Record<CapstoneState, Tone> = {
  closed: 'neutral',
  open: 'info',
  waiting: 'warning',
  returned: 'danger',
  accepted: 'success',
}

/** Where a capstone is. */
export function CapstoneBadge({ state }: { state: CapstoneState }) {
  return (
    <StatusBadge tone={CAPSTONE_TONES[state]}>
      {state === 'closed' && <Trans>Not open yet</Trans>}
      {state === 'open' && <Trans>Ready to hand in</Trans>}
      {state === 'waiting' && <Trans>Waiting for an answer</Trans>}
      {state === 'returned' && <Trans>Change requested</Trans>}
      {state === 'accepted' && <Trans>Work accepted</Trans>}
    </StatusBadge>
  )
}
