import { Trans } from '@lingui/react/macro'
import note from '#web/kit/note.module.css'

/** Who reads what of a review, as the policy says, for the person. */
export function WhoReads() {
  return (
    <details className={note.note} open>
      <summary>
        <Trans>Who reads what?</Trans>
      </summary>
      <p>
        <Trans>
          Nobody but you reads your self-review before you submit it. Then your reviewer, your manager, human resources
          and administrators read it. What your reviewer writes, and the result, you read as soon as it is shared with
          you, and nobody changes it afterwards. Your colleagues read nothing of it, and you read nothing of theirs.
        </Trans>
      </p>
    </details>
  )
}

/** The same for those who write the review. */
export function WhoReadsReview() {
  return (
    <details className={note.note}>
      <summary>
        <Trans>Who reads what?</Trans>
      </summary>
      <p>
        <Trans>
          You read the self-review as soon as it is submitted. Until you share it, your part is read by you, human
          resources and administrators, but never by the person it is about. Then the person reads all of it, with the
          result, and nothing changes any more. The result, rounded to whole stars, becomes a rating, with your
          recommendation.
        </Trans>
      </p>
    </details>
  )
}
