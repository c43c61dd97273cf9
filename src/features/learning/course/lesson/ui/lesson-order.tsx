import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useUnsaved } from '#web/kit/leave-guard.tsx'
import { moveItem, SortableList } from '#web/kit/sortable-list.tsx'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { type LessonWritten, writingApi } from '../writing/writing.contract.ts'
import { LessonCaptions } from './lesson-captions.tsx'
import styles from './lesson-videos.module.css'

type LessonOrderProps = {
  courseId: number
  lessons: readonly LessonWritten[]
  /** Someone else has changed the lessons: they are to be read again. */
  onStale: () => void
}

/** The lessons of a course, put in order by dragging or with the arrow keys; the new order holds once it is saved. */
export function LessonOrder({ courseId, lessons, onStale }: LessonOrderProps) {
  const { t } = useLingui()
  const [order, setOrder] = useState<readonly number[]>([])
  const save = useApiMutation(writingApi.setOrder, { success: ({ message }) => message, refresh: [writingApi.list] })
  // Lessons that have come in the meantime stay at the end.
  const placeOf = ({ id }: LessonWritten) => (order.includes(id) ? order.indexOf(id) : order.length)
  const shown = order.length === 0 ? lessons : lessons.toSorted((one, other) => placeOf(one) - placeOf(other))
  const isChanged = shown.some(({ id }, at) => id !== lessons[at]?.id)
  useUnsaved(isChanged)
  const send = () =>
    save.mutateAsync({ params: { id: courseId }, body: { ids: shown.map(({ id }) => id) } }).catch(onStale)
  return (
    <>
      <SortableList
        label={t`Course videos`}
        items={shown}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        onMove={(from, to) => setOrder(moveItem(shown, from, to).map(({ id }) => id))}
      >
        {(lesson) => <LessonCaptions lesson={lesson} />}
      </SortableList>
      {isChanged && (
        <div className={styles.order}>
          <Button onClick={() => void send()} disabled={save.isPending}>
            <Trans>Save order</Trans>
          </Button>
          <Button variant="default" onClick={() => setOrder([])} disabled={save.isPending}>
            <Trans>Reset to the saved order</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
