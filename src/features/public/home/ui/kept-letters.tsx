import site from '#features/base/site/ui/site.module.css'
import { UnsentNotice } from '#features/learning/learning/ui/unsent-notice.tsx'
import { hasUnsentTexts } from '#web/api/drafts.ts'
import { personByCookie } from '#web/api/person-by-cookie.ts'

/** Sends what an earlier visit has kept, and says above the page what still waits for the connection. */
export function KeptLetters() {
  const personId = personByCookie()?.id
  if (personId === undefined || !hasUnsentTexts(personId)) return null
  return (
    <div className={site.wrap}>
      <UnsentNotice personId={personId} />
    </div>
  )
}
