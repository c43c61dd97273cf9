import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import emptyCourses from '#web/art/empty-courses.svg'
import emptySearch from '#web/art/empty-search.svg'
import errorDrawing from '#web/art/error.svg'
import grid from './course-grid.module.css'
import styles from './catalogue.module.css'

const SKELETONS = [0, 1, 2, 3, 4, 5]

/** A drawing, a sentence and a next step. */
export function PublicState(props: { drawing: string; title: ReactNode; children?: ReactNode; role?: 'alert' }) {
  return (
    <div className={styles.state} role={props.role}>
      <img src={props.drawing} width={200} height={140} alt="" />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  )
}

/** Also the page itself when it could not be rendered; then trying again loads it anew. */
export function CatalogueError({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  return (
    <PublicState drawing={errorDrawing} role="alert" title={<Trans>Failed to fetch courses</Trans>}>
      <p>
        <Trans>The link may have dropped. Nothing is lost.</Trans>
      </p>
      <button type="button" className={styles.submit} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </PublicState>
  )
}

export function CatalogueEmpty({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <PublicState drawing={emptyCourses} title={<Trans>No courses available at the moment</Trans>}>
        <p>
          <Trans>New courses are on their way. Meanwhile, meet the mentors.</Trans>
        </p>
        <Link className={styles.submit} to="/mentors">
          <Trans>Find a Mentor</Trans>
        </Link>
      </PublicState>
    )
  }
  return (
    <PublicState drawing={emptySearch} title={<Trans>No course matches your search</Trans>}>
      <p>
        <Trans>Try another word or another level.</Trans>
      </p>
      <Link className={styles.submit} to="?">
        <Trans>Show all</Trans>
      </Link>
    </PublicState>
  )
}

export function CatalogueLoading() {
  const { t } = useLingui()
  return (
    <div className={grid.grid} role="status" aria-label={t`Loading courses`}>
      {SKELETONS.map((at) => (
        <div key={at} className={styles.skeleton} />
      ))}
    </div>
  )
}
