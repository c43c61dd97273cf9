import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { skillPolicy } from '../skill.policy.ts'

const SkillDialog = lazyPart(async () => (await import('./skill-dialog.tsx')).SkillDialog)

/** Opens the list of skills, for those who keep it. */
export function SkillsButton() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!allowsRole(skillPolicy.change, me)) return null
  return (
    <>
      <button type="button" className={button.secondary} onClick={() => setOpen(true)}>
        <Trans>Skills</Trans>
      </button>
      {isOpen && (
        <Suspense>
          <SkillDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
