import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CourseListed as Course } from '#features/learning/course/course.contract.ts'
import { CardPicture } from '#features/base/site/ui/card-picture.tsx'
import { COURSE_LANGUAGES } from '#shared/course-languages.ts'
import { formatUsd } from '#shared/money.ts'
import { useLanguage } from '#web/i18n.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { BookIcon } from '#web/kit/icons.tsx'
import card from '#web/kit/picture-card.module.css'
import { LevelName } from './level-name.tsx'
import styles from './course-card.module.css'
import { CourseRating, type ShowcaseRating } from './course-rating.tsx'

export type CourseShown = Pick<
  Course,
  | 'id'
  | 'title'
  | 'language'
  | 'price'
  | 'banner_image'
  | 'difficulty_level_text'
  | 'videos'
  | 'creator'
  | 'enrolledUsers'
  | 'rating'
>

type Props = {
  course: CourseShown
  /** Figures of the site settings; null when they are switched off. */
  showcase: ShowcaseRating | null
  /** The enroll button of this course. */
  action: ReactNode
  /** The first cards of a page are above the fold: their pictures load right away. */
  isFirst?: boolean
}

/** The course card of the specification (spec 1 §2), without any script of its own. */
export function CourseCard({ course, showcase, action, isFirst = false }: Props) {
  return (
    <article className={`${card.card} ${styles.card}`}>
      <div className={card.picture}>
        <CardPicture src={course.banner_image} sign={<BookIcon size={40} />} isFirst={isFirst} />
        <PriceTag price={course.price} />
      </div>
      <div className={card.body}>
        <p className={styles.level}>
          <LevelName text={course.difficulty_level_text} /> ·{' '}
          <span lang={course.language}>{COURSE_LANGUAGES[course.language]}</span>
        </p>
        <h3 className={styles.title} lang={course.language}>
          <Link to={`/courses/${course.id}`} discover="none">
            {course.title}
          </Link>
        </h3>
        <div className={styles.creator}>
          <Avatar name={course.creator.name} src={course.creator.profile_picture} size={32} />
          <span>{course.creator.name}</span>
        </div>
        <ul className={`${card.facts} ${styles.facts}`}>
          <li className={styles.videos}>
            <Plural value={course.videos.length} one="# video" other="# videos" />
          </li>
          <li className={styles.people}>
            <Trans>{course.enrolledUsers.count} enrolled</Trans>
          </li>
        </ul>
        <CourseRating rating={course.rating} showcase={showcase} />
        <div className={styles.foot}>
          <Price price={course.price} />
          {action}
        </div>
      </div>
    </article>
  )
}

function PriceTag({ price }: { price: number }) {
  if (price === 0) return null
  return (
    <span className={`${card.tag} ${styles.premium}`}>
      <Trans>Premium</Trans>
    </span>
  )
}

/** 'Free' when the price is 0, else the price, in English with a `$` prefix (spec 1 §9). */
function Price({ price }: { price: number }) {
  const language = useLanguage()
  return (
    <p className={styles.price} data-free={price === 0 || undefined}>
      {price === 0 ? <Trans>Free</Trans> : formatUsd(price, language)}
    </p>
  )
}
