import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { authoringApi } from '../authoring.contract.ts'
import { CourseForm } from './course-form.tsx'

const read = (id: string | undefined) => query(authoringApi.get, { params: { id: id ?? '' } })
const reads = pageData(({ params }) => [read(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Edit Course (spec 3 §2), beside the list. */
export default function CourseEditPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const close = useClosePanel('/dashboard/courses')
  const { data, error, refetch } = useQuery({ ...read(id), refetchOnWindowFocus: false })
  return (
    <SidePanel title={t`Edit Course`} onClose={close}>
      {data ? (
        <CourseForm key={data.course.id} course={data.course} onClose={close} />
      ) : error ? (
        <ErrorState text={messageOf(error, t`This course could not be loaded`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </SidePanel>
  )
}
