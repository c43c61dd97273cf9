import { Plural } from '@lingui/react/macro'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { Stars } from '#web/kit/stars.tsx'
import type { Mentor } from '../mentor.contract.ts'

/**
 * Stars, rating and number of reviews (spec 1 §2). A mentor whom no one has reviewed has no rating, except where the
 * showcase figures are shown (ADR 7).
 */
export function MentorRating({ mentor, className }: { mentor: Mentor; className: string }) {
  const { showcase } = useSite()
  if (mentor.reviews === 0 && !showcase.is_shown) return null
  return (
    <p className={className}>
      <Stars value={mentor.rating} /> {mentor.rating}{' '}
      <span>
        <Plural value={mentor.reviews} one="(# review)" other="(# reviews)" />
      </span>
    </p>
  )
}
