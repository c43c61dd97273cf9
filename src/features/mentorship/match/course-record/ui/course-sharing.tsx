import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { can } from '#shared/policy.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import panel from '#web/kit/panel.module.css'
import { LoadingState } from '#web/kit/states.tsx'
import type { Match } from '../../match.contract.ts'
import { matchPolicy } from '../../match.policy.ts'
import { MATCH_READS } from '../../ui/match-reads.ts'
import styles from '../../ui/match.module.css'
import { courseRecordApi } from '../course-record.contract.ts'

const SharedCourseRecord = lazyPart(async () => (await import('./shared-course-record.tsx')).SharedCourseRecord)

/** The course record of the mentee: the mentee decides whether the mentor reads it; no one else does. */
export function CourseSharing({ match }: { match: Match }) {
  const me = useMe()
  const isMentor = can(me, matchPolicy.guide, match)
  if (!isMentor && !can(me, matchPolicy.shareCourses, match)) return null
  return (
    <section className={panel.panel} aria-labelledby="course-record">
      <h2 id="course-record" className={panel.title}>
        <Trans>Course record</Trans>
      </h2>
      {isMentor ? <ForMentor match={match} /> : <SharingSwitch match={match} />}
    </section>
  )
}

function SharingSwitch({ match }: { match: Match }) {
  const { t } = useLingui()
  const { name } = match.mentor
  const isShared = match.courses_shared_at !== null
  const share = useApiMutation(courseRecordApi.share, {
    success: ({ message }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: MATCH_READS,
  })
  return (
    <>
      <p className={styles.words}>
        {isShared ? (
          <Trans>
            {name} can see your courses and your last lesson in each, the questions you answered incorrectly, and your
            certificates. You can stop sharing at any time. Sharing ends with the mentorship.
          </Trans>
        ) : (
          <Trans>
            Your course record is private. You can let {name} see your courses and your last lesson in each, the
            questions you answered incorrectly, and your certificates.
          </Trans>
        )}
      </p>
      <div className={styles.buttons}>
        <Button
          variant={isShared ? 'default' : 'filled'}
          aria-disabled={share.isPending || undefined}
          onClick={() => share.mutate({ params: { id: match.id }, body: { is_shared: !isShared } })}
        >
          {isShared ? <Trans>Stop sharing</Trans> : <Trans>Share my course record</Trans>}
        </Button>
      </div>
    </>
  )
}

function ForMentor({ match }: { match: Match }) {
  const { name } = match.mentee
  const [isOpen, setOpen] = useState(false)
  if (match.courses_shared_at === null)
    return (
      <p className={styles.soft}>
        <Trans>Not shared. {name} decides whether you can see their courses, incorrect answers and certificates.</Trans>
      </p>
    )
  if (isOpen)
    return (
      <Suspense fallback={<LoadingState lines={5} />}>
        <SharedCourseRecord matchId={match.id} />
      </Suspense>
    )
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Show the course record</Trans>
      </Button>
    </div>
  )
}
