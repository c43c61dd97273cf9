import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { planningApi } from '#features/public/event/planning/planning.contract.ts'
import { DoorCamera } from './door-camera.tsx'
import { DoorConflicts } from './door-conflicts.tsx'
import { DoorGuests } from './door-guests.tsx'
import { DoorVerdict } from './door-verdict.tsx'
import { type Door, useDoor } from './use-door.ts'
import styles from './door.module.css'

const eventQuery = (slug: string) => query(planningApi.get, { params: { slug } })
const reads = pageData(({ params }) => [eventQuery(params.event ?? '')])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The door of an event: tickets by camera, names by hand, with or without a connection. */
export default function EventDoorPage() {
  const { t } = useLingui()
  const { event: slug = '' } = useParams()
  const { data } = useQuery(eventQuery(slug))
  const door = useDoor(slug)
  return (
    <>
      <PageHeader
        title={<Trans>Check-in</Trans>}
        text={data?.event.title}
        actions={
          <Link to={`/dashboard/events/${encodeURIComponent(slug)}/registrations`} className={button.secondary}>
            <Trans>Registrations</Trans>
          </Link>
        }
      />
      {door.isLoaded ? (
        <div className={styles.door}>
          <DoorState door={door} />
          <DoorVerdict verdict={door.verdict} onUndo={door.undo} />
          <DoorCamera onScan={(text) => void door.scan(text)} />
          <DoorGuests door={door} />
          <DoorConflicts slug={slug} />
        </div>
      ) : door.isError ? (
        <ErrorState text={t`Failed to fetch registrations`} onRetry={() => void door.reload()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </>
  )
}

/** How many are in, what waits to be sent, and how old the list is. */
function DoorState({ door }: { door: Door }) {
  const { instant } = useDateText()
  const kept = useKeptOfflineText()
  const { inside, guests, unsent, unsentUndos, isLate, loadedAt, worksOffline, isFetching, reload } = door
  const loaded = instant(new Date(loadedAt).toISOString(), 'time')
  const all = guests.length
  return (
    <div className={styles.state}>
      <p className={styles.count}>
        <Trans>
          {inside} of {all} checked in
        </Trans>
      </p>
      <p className={styles.note}>
        <Trans>List loaded at {loaded}.</Trans>{' '}
        {worksOffline && <Trans>Keep this page open: it also works offline.</Trans>}
      </p>
      <p className={styles.note} role="status">
        {unsent > 0 && (
          <>
            <Plural value={unsent} one="# check-in not sent yet." other="# check-ins not sent yet." />
            {isLate && ` ${kept}`}
          </>
        )}
        {unsent > 0 && unsentUndos > 0 && ' '}
        {unsentUndos > 0 && (
          <Plural value={unsentUndos} one="# undone check-in not sent yet." other="# undone check-ins not sent yet." />
        )}
      </p>
      <Button variant="default" size="sm" loading={isFetching} onClick={() => void reload()}>
        <Trans>Reload the list</Trans>
      </Button>
    </div>
  )
}
