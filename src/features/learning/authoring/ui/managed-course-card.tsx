import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { courseApi, type OwnCourse } from '#features/learning/course/course.contract.ts'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { LevelName } from '#features/learning/course/ui/level-name.tsx'
import { formatUsd } from '#shared/money.ts'
import { allowsRole } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { useLanguage } from '#web/i18n.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { BookIcon, PlayIcon, UsersIcon } from '#web/kit/icons.tsx'
import { DeleteFromCard, ManagedCard } from '#web/kit/managed-card.tsx'
import styles from '#web/kit/managed-card.module.css'
import card from '#web/kit/picture-card.module.css'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { authoringApi } from '../authoring.contract.ts'

/** One course as its authors see it: published or draft, and what they can do with it (spec 3 §2). */
export function ManagedCourseCard({ course }: { course: OwnCourse }) {
  const language = useLanguage()
  const { t } = useLingui()
  const { search } = useLocation()
  const { id, title, is_published: isPublished } = course
  const coursePage = (page: string) => ({ pathname: `/dashboard/courses/${id}/${page}`, search })
  return (
    <ManagedCard
      picture={course.thumbnail ?? course.banner_image}
      sign={<BookIcon size={36} />}
      state={
        <StatusBadge tone={isPublished ? 'success' : 'warning'}>
          {isPublished ? <Trans>Published</Trans> : <Trans>Draft</Trans>}
        </StatusBadge>
      }
      title={<ListLink to={coursePage('edit')}>{title}</ListLink>}
    >
      <p className={styles.soft}>{course.tutor ? course.tutor.name : <Trans>No tutor yet</Trans>}</p>
      <ul className={card.facts}>
        <li>
          <LevelName text={course.difficulty_level_text} />
        </li>
        <li>
          <PlayIcon size={16} />
          <Plural value={course.videos.length} one="# video" other="# videos" />
        </li>
        <li>
          <UsersIcon size={16} />
          <Trans>{course.enrolledUsers.count} enrolled</Trans>
        </li>
        <li>{course.price === 0 ? <Trans>Free</Trans> : formatUsd(course.price, language)}</li>
      </ul>
      <div className={styles.actions}>
        <ListLink to={coursePage('edit')} aria-label={t`Edit ${title}`}>
          <Trans>Edit</Trans>
        </ListLink>
        <Link to={`/dashboard/courses/${id}/videos`} aria-label={t`Videos in ${title}`}>
          <Trans>Videos</Trans>
        </Link>
        <Link to={coursePage('preview')} aria-label={t`View as a learner: ${title}`}>
          <Trans>View as a learner</Trans>
        </Link>
        <RemoveButton course={course} />
      </div>
    </ManagedCard>
  )
}

/** Only for admin and HR (spec 3 §6). */
function RemoveButton({ course: { id, title, enrolledUsers } }: { course: OwnCourse }) {
  const { t } = useLingui()
  const me = useMe()
  const remove = useApiMutation(authoringApi.remove, {
    success: ({ message }) => message,
    failure: t`Failed to delete course. Please try again.`,
    refresh: [courseApi.listOwn],
  })
  if (!allowsRole(coursePolicy.remove, me)) return null
  return (
    <DeleteFromCard
      title={title}
      message={
        enrolledUsers.count > 0
          ? t`It will be removed from the catalogue. Enrolled learners keep its lessons, their progress and their certificates.`
          : t`It will be permanently removed from the catalogue.`
      }
      isPending={remove.isPending}
      onDelete={() => remove.mutate({ params: { id } })}
    />
  )
}
