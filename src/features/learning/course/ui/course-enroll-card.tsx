import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import { EnrollAction } from '#features/learning/enrollment/ui/enroll-action.tsx'
import type { Enrolling } from '#features/learning/enrollment/ui/use-enrolling.tsx'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import { formatUsd } from '#shared/money.ts'
import { useLanguage } from '#web/i18n.tsx'
import styles from './course-enroll-card.module.css'

/** The picture, the price and the enroll button. */
export function CourseEnrollCard({ course, enrolling }: { course: CourseDetail; enrolling: Enrolling }) {
  // Then the bar has two lines.
  const isTall = course.price > 0 || enrolling.placeOf(course) !== null || enrolling.isWaiting(course)
  return (
    <PriceCard course={course} isTall={isTall}>
      <EnrollAction course={course} enrolling={enrolling} />
    </PriceCard>
  )
}

type PriceCardProps = {
  course: CourseDetail
  /** On a phone the bar has two lines. */
  isTall: boolean
  /** The button. */
  children: ReactNode
}

/**
 * The picture, the price and a button. On a wide screen a card that stays beside the text; on a phone the picture is
 * under the title, and price and button are a bar at the bottom.
 */
export function PriceCard({ course, isTall, children }: PriceCardProps) {
  const language = useLanguage()
  return (
    <div className={styles.card}>
      {course.banner_image && (
        <img
          className={styles.picture}
          src={imageAddressAtWidth(course.banner_image, 480)}
          srcSet={srcSet(course.banner_image)}
          sizes="(min-width: 56em) 22rem, 92vw"
          width={480}
          height={270}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={styles.bar} data-tall={isTall || undefined}>
        <p className={styles.price}>
          {course.price === 0 ? (
            <Trans>Free</Trans>
          ) : (
            <>
              {formatUsd(course.price, language)}{' '}
              <span className={styles.premium}>
                <Trans>Premium</Trans>
              </span>
            </>
          )}
        </p>
        {children}
        <p className={styles.hint}>
          <Trans>Learn at your own pace and earn a certificate that anyone can verify.</Trans>
        </p>
      </div>
    </div>
  )
}
