import { Button, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { toast } from '#web/kit/toast.ts'
import { useKeptOfflineText } from '#web/kit/use-kept-offline-text.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useNow } from '#web/kit/use-now.ts'
import { type AttendanceAction, attendanceApi, nextActions } from '../attendance.contract.ts'
import { dayApi } from '../day/day.contract.ts'
import { AttendanceBadge } from './attendance-badge.tsx'
import { useAttendanceWords } from './attendance-words.ts'
import { likelyFirst } from './likely-first.ts'
import { RecordedTimes } from './recorded-times.tsx'
import { queueAction, type UnsentAction } from './unsent-attendance.ts'
import styles from './attendance-control.module.css'

const TODAY = query(attendanceApi.today, {})

type AttendanceTodayProps = { today: OutputOf<typeof attendanceApi.today>; unsent: number; onClose: () => void }

/** What the person has recorded today, and a button for each action that can follow (spec 2 §4), the likely one first. */
export function AttendanceToday({ today, unsent, onClose }: AttendanceTodayProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { id: me } = useMe()
  const dates = useDateText()
  const now = useNow()
  const { time_zone: zone } = useOrganisation()
  const { actions } = useAttendanceWords()
  const waits = useKeptOfflineText()
  const [site, setSite] = useState(today.usual_site ?? '')
  const record = useApiMutation(attendanceApi.record, {
    success: ({ message }) => message,
    errorsIn: 'form',
    refresh: [dayApi.list],
    onSuccess: ({ attendance }) => {
      cache.setQueryData(TODAY.queryKey, { ...today, ...attendance })
      onClose()
    },
  })
  const keepUnsentAction = (action: UnsentAction) => {
    queueAction(me, action)
    toast.success(waits)
    onClose()
  }
  const recordAction = async (type: AttendanceAction) => {
    if (type === 'check_out') {
      // The box lies above every dialog.
      onClose()
      const isSure = await confirm({
        title: t`Check out for today?`,
        message: t`You will not be able to record anything else today.`,
        confirmLabel: t`Check out`,
      })
      if (!isSure) return
    }
    const chosen = type === 'present' && site ? { site } : {}
    const kept = { clientId: crypto.randomUUID(), type, pressedAt: new Date().toISOString(), ...chosen }
    // Earlier unsent actions are sent first.
    if (unsent > 0) return keepUnsentAction(kept)
    try {
      await record.mutateAsync({ body: { type, client_key: kept.clientId, ...chosen } })
    } catch (problem) {
      if (!(problem instanceof ApiError)) return keepUnsentAction(kept)
      toast.error(messageOf(problem, t`Failed to update attendance`))
      // It may already have been recorded on another device; the toast has said so.
      await cache.invalidateQueries({ queryKey: TODAY.queryKey })
    }
  }
  const next = likelyFirst(nextActions(today), now, zone)
  return (
    <>
      <div className={styles.head}>
        <h2>{dates.day(today.day)}</h2>
        <AttendanceBadge day={today} />
      </div>
      {today.check_in ? (
        <>
          <RecordedTimes day={today} />
          {today.site && <p className={styles.hint}>{today.site}</p>}
        </>
      ) : (
        <p className={styles.hint}>
          <Trans>You have not checked in today.</Trans>
        </p>
      )}
      {!today.check_in && today.sites.length > 0 && (
        <NativeSelect
          label={t`Work site`}
          value={site}
          onChange={(event) => setSite(event.currentTarget.value)}
          data={[{ value: '', label: t`No work site` }, ...today.sites.map((name) => ({ value: name, label: name }))]}
        />
      )}
      {unsent > 0 && (
        <p className={styles.hint}>
          <Trans>Not sent yet.</Trans> {waits}
        </p>
      )}
      {next.length > 0 && (
        <div className={styles.actions}>
          {next.map((type, at) => (
            <Button
              key={type}
              size="md"
              variant={at === 0 ? 'filled' : 'default'}
              disabled={record.isPending}
              loading={record.isPending && record.variables?.body.type === type}
              onClick={() => void recordAction(type)}
            >
              {actions[type]}
            </Button>
          ))}
        </div>
      )}
      <Link to="/dashboard/attendance" className={styles.more} onClick={onClose}>
        <Trans>My attendance</Trans>
      </Link>
    </>
  )
}
