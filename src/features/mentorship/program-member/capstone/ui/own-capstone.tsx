import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { MyProgram } from '../../program-member.contract.ts'
import { WantedParts } from './capstone-facts.tsx'
import { CapstoneBadge } from '#features/mentorship/program/ui/program-badges.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'
import { WorkList } from './work-list.tsx'

/** The form is loaded when first opened. */
const HandInForm = lazyPart(async () => (await import('./hand-in-form.tsx')).HandInForm)

/** The capstone of the reader's program: what is to be made, what was handed in, and what was said of it. */
export function OwnCapstone({ mine }: { mine: MyProgram }) {
  const { t } = useLingui()
  const { day } = useDateText()
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useWasOpen(isOpen)
  const { capstone } = mine
  if (!capstone) return null
  const { title, brief, state, due_on: due, works } = capstone
  return (
    <section className={styles.part} aria-label={t`Capstone`}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Trans>Capstone: {title}</Trans>
        </h3>
        <CapstoneBadge state={state} />
      </div>
      <p className={styles.text}>{brief}</p>
      <div className={styles.words}>
        <p className={styles.soft}>
          <WantedParts capstone={capstone} />
        </p>
        {due !== null && state !== 'accepted' && (
          <p className={styles.soft}>
            <Trans>Due on {day(due)}. You can still hand it in later, but it will be marked as late.</Trans>
          </p>
        )}
        {state === 'closed' && (
          <p className={styles.soft}>
            <Trans>Opens when you have completed the courses.</Trans>
          </p>
        )}
      </div>
      <WorkList works={works} />
      {capstone.can_hand_in && (
        <div>
          <Button onClick={() => setOpen(true)}>
            {works.length > 0 ? <Trans>Hand in again</Trans> : <Trans>Hand in the capstone</Trans>}
          </Button>
        </div>
      )}
      {isNeeded && (
        <Suspense>
          <HandInForm
            key={works.length}
            memberId={mine.id}
            capstone={capstone}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
