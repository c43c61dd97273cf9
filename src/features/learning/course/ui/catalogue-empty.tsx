import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { EmptyState } from '#web/kit/states.tsx'

/** No course to show: none matches, or there are none. */
export function CatalogueEmpty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title={t`No course matches your search`}
        text={<Trans>Try another word or another level.</Trans>}
        action={
          <Link className={button.secondary} to="?">
            <Trans>Show all courses</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing="courses"
      title={t`No courses available at the moment`}
      text={<Trans>New courses are coming soon. In the meantime, meet the mentors.</Trans>}
      action={
        <Link className={button.primary} to="/mentors">
          <Trans>Find a Mentor</Trans>
        </Link>
      }
    />
  )
}
