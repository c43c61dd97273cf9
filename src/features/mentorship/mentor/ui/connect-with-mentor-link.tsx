import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import site from '#features/base/site/ui/site.module.css'
import { signInAddress } from '#shared/return-path.ts'
import button from '#web/kit/button.module.css'
import { toast } from '#web/kit/toast.ts'
import type { Mentor } from '../mentor.contract.ts'

/** What /mentorship gets about the chosen mentor (spec 3 §2). */
export type ChosenMentor = { selectedMentor: Mentor; mentorId: number; mentorName: string }

/**
 * 'Connect with Mentor': to /mentorship, or first to the sign-in page with the specified toast. CSS shows one of them.
 */
export function ConnectWithMentorLink({ mentor }: { mentor: Mentor }) {
  const { t } = useLingui()
  const chosen: ChosenMentor = { selectedMentor: mentor, mentorId: mentor.id, mentorName: mentor.name }
  const place = `/mentorship?mentor=${mentor.id}`
  return (
    <>
      <Link className={`${button.primary} ${site.signedIn}`} to={place} state={chosen} data-replay>
        <Trans>Connect with Mentor</Trans>
      </Link>
      <Link
        className={`${button.primary} ${site.signedOut}`}
        to={signInAddress(place)}
        data-replay
        onClick={() => toast.info(t`Please sign in to connect with mentors`)}
      >
        <Trans>Connect with Mentor</Trans>
      </Link>
    </>
  )
}
