import { Trans } from '@lingui/react/macro'
import note from '#web/kit/note.module.css'

/** Who reads what of a review, as the policy says, for the person. */
export function WhoReadsSelfReview() {
  return (
    <details className={note.note} open>
      <summary>
        <Trans>Who can read what?</Trans>
      </summary>
      <p>
        <Trans>
          Only you can read your self-review before you submit it. After that your reviewer, your manager, HR and
          administrators can read it. You see your reviewer’s answers and the result once they are shared with you, and
          they cannot be changed afterwards. Colleagues cannot read your review, and you cannot read theirs.
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
        <Trans>Who can read what?</Trans>
      </summary>
      <p>
        <Trans>
          You can read the self-review once it is submitted. Until you share your part, only you, HR and administrators
          can read it, never the person it is about. Once shared, they can read all of it, including the result, and it
          can no longer be changed. The result, rounded to whole stars, becomes a rating with your recommendation.
        </Trans>
      </p>
    </details>
  )
}
