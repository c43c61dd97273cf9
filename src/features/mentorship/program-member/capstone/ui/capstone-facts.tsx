import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import type { CapstoneForm } from '../capstone.contract.ts'
import styles from '#features/mentorship/program/ui/program.module.css'

/** The capstone of a program for administrators, and the way to what was handed in. */
export function CapstoneFacts({ programId, capstone }: { programId: number; capstone: CapstoneForm }) {
  const { t } = useLingui()
  const { title, brief, due_week: week } = capstone
  return (
    <section className={styles.part} aria-label={t`Program capstone`}>
      <h2 className={styles.title}>
        <Trans>Capstone</Trans>
      </h2>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.name}>{title}</p>
          <p className={styles.text}>{brief}</p>
          <p className={styles.soft}>
            <WantedParts capstone={capstone} />
          </p>
          {week !== null && (
            <p className={styles.soft}>
              <Trans>Due at the end of week {week} of the cohort</Trans>
            </p>
          )}
        </div>
        <Link className={button.secondary} to={`/dashboard/programs/${programId}/capstones`}>
          <Trans>See handed-in work</Trans>
        </Link>
      </div>
    </section>
  )
}

/** What is handed in beside some words. */
export function WantedParts({ capstone }: { capstone: Pick<CapstoneForm, 'wants_link' | 'wants_file'> }) {
  const { wants_link: link, wants_file: file } = capstone
  if (link && file) return <Trans>A link and a file</Trans>
  return link ? <Trans>A link</Trans> : <Trans>A file</Trans>
}
