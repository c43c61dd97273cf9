import site from '#features/base/site/ui/site.module.css'
import { UnsentNotice } from '#features/learning/learning/ui/unsent-notice.tsx'

/** Sends what an earlier visit has kept, and says above the page what still waits for the connection. */
export function KeptLetters({ personId }: { personId: number }) {
  return (
    <div className={site.wrap}>
      <UnsentNotice personId={personId} />
    </div>
  )
}
