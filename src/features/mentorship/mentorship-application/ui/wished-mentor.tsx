import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type Mentor, mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { query } from '#web/api/queries.ts'
import styles from './application-form.module.css'

const AN_ID = /^[1-9]\d{0,8}$/

/** The mentor whom the address names (`?mentor=`), once known; undefined if it names no mentor. */
export function useWishedMentor(): Mentor | undefined {
  const [params] = useSearchParams()
  const id = params.get('mentor') ?? ''
  const isId = AN_ID.test(id)
  const { data } = useQuery({ ...query(mentorApi.get, { params: { id } }), enabled: isId })
  return isId ? data?.mentor : undefined
}

/** Who was chosen in the directory, or the way there. */
export function WishedMentor({ mentor }: { mentor: Mentor | undefined }) {
  return (
    <div className={styles.wish} role="status">
      {mentor ? (
        <>
          <p>
            <Trans>
              You have asked for <strong>{mentor.name}</strong> as your mentor.
            </Trans>
          </p>
          <Link to={{ search: '' }} preventScrollReset replace>
            <Trans>Apply without this mentor</Trans>
          </Link>
        </>
      ) : (
        <p>
          <Trans>
            We look for a mentor who suits you. If you have someone in mind, choose one of{' '}
            <Link to="/mentors">our mentors</Link> first.
          </Trans>
        </p>
      )}
    </div>
  )
}
