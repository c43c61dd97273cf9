import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { BulkChoice } from '#web/kit/table-bulk.ts'
import type { Learner } from '../../teaching.contract.ts'
import { teachingPolicy } from '../../teaching.policy.ts'
import { MessageForm } from './message-form.tsx'

const NOBODY: ReadonlySet<number> = new Set()

type Open = { to: readonly Learner[]; close: (isSent: boolean) => void }

/** Writing to the selected learners: the button of the list, and the form that it opens. */
export function useLearnerMessage(): { choice: BulkChoice<Learner>; form: ReactNode } {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  const openForm = (to: readonly Learner[]) =>
    new Promise<boolean>((resolve) => {
      const close = (isSent: boolean) => {
        setOpen(undefined)
        resolve(isSent)
      }
      setOpen({ to, close })
    })
  return {
    choice: {
      decision: { ability: teachingPolicy.write, start: openForm, busy: NOBODY },
      label: t`Write`,
      name: t`Write to the selected learners`,
      hint: t`Select learners to write to them.`,
    },
    form: open && <MessageForm to={open.to} onClose={open.close} />,
  }
}
