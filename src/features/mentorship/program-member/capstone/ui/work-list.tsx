import { Trans } from '@lingui/react/macro'
import { safeLink } from '#shared/safe-link.ts'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { capstoneApi, type Work } from '../capstone.contract.ts'
import { CapstoneBadge } from '#features/mentorship/program/ui/program-badges.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'

/** What a member has handed in, the newest first, with what was said of each. */
export function WorkList({ works }: { works: readonly Work[] }) {
  if (works.length === 0) return null
  return (
    <ol className={styles.list}>
      {works.map((work) => (
        <WorkItem key={work.id} work={work} />
      ))}
    </ol>
  )
}

function WorkItem({ work }: { work: Work }) {
  const { instant } = useDateText()
  const { id, note, file, handed_in_at: at, is_late: isLate } = work
  const link = safeLink(work.link)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.soft}>
            {isLate ? <Trans>Handed in late, on {instant(at)}</Trans> : <Trans>Handed in on {instant(at)}</Trans>}
          </p>
          <CapstoneBadge state={work.status} />
        </div>
        <p className={styles.text}>{note}</p>
        {link !== null && (
          <p className={styles.soft}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          </p>
        )}
        {file && (
          <div className={styles.buttons}>
            <SaveFileButton endpoint={capstoneApi.download} id={id}>
              <Trans>Download</Trans>
            </SaveFileButton>
            <p className={styles.soft}>{file.name}</p>
          </div>
        )}
        <Answer work={work} />
      </div>
    </li>
  )
}

/** Who has answered, and what has to change. */
function Answer({ work: { status, reason, decided_by: name, decided_at: at } }: { work: Work }) {
  const { instant } = useDateText()
  if (at === null) return null
  const day = instant(at)
  return (
    <>
      <p className={styles.soft}>
        {status === 'accepted' ? (
          <Trans>
            Accepted by {name} on {day}
          </Trans>
        ) : (
          <Trans>
            {name} requested a change on {day}:
          </Trans>
        )}
      </p>
      {reason !== null && <p className={styles.text}>{reason}</p>}
    </>
  )
}
