import { Plural, Trans } from '@lingui/react/macro'
import { LevelName } from '#features/learning/course/ui/level-name.tsx'
import { BookIcon, ClockIcon } from '#web/kit/icons.tsx'
import { ManagedPicture } from '#web/kit/managed-picture.tsx'
import card from '#web/kit/picture-card.module.css'
import type { EnrollmentRow } from '#features/learning/enrollment/enrollment.contract.ts'
import styles from './enrollment-card.module.css'
import { EnrollmentStatusBadge } from '#features/learning/enrollment/ui/enrollment-status.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** One of the learner's courses; the whole card opens its details (spec 3 §2). */
export function EnrollmentCard({ row, onOpen }: { row: EnrollmentRow; onOpen: () => void }) {
  const { course, status } = row
  const picture = course.thumbnail ?? course.banner_image
  return (
    <article className={`${card.card} ${styles.card}`}>
      <div className={card.picture}>
        <ManagedPicture src={picture} sign={<BookIcon size={36} />} />
        <span className={card.tag}>
          <EnrollmentStatusBadge status={status} />
        </span>
      </div>
      <div className={card.body}>
        <h2 className={styles.title}>
          <button type="button" onClick={onOpen}>
            {course.title}
          </button>
        </h2>
        <p className={styles.text}>{course.description}</p>
        <ul className={card.facts}>
          <li>
            <ClockIcon size={16} />
            <Plural value={course.duration_minutes} one="# minute" other="# minutes" />
          </li>
          <li>
            <LevelName text={course.difficulty_level_text} />
          </li>
        </ul>
        {status === 'rejected' && row.rejection_reason && (
          <p className={styles.reason}>
            <Trans>Reason: {row.rejection_reason}</Trans>
          </p>
        )}
        <div className={styles.foot}>
          <ProgressBar percent={row.progress} of={course.title} />
        </div>
      </div>
    </article>
  )
}
