import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { courseApi } from '#features/course/course.contract.ts'
import { useSite } from '#features/site/ui/use-site.ts'
import { ApiError } from '#web/api/api-error.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { CatalogueProblem, CourseMissing } from './catalogue-states.tsx'
import { CourseDetailView } from './course-detail.tsx'
import { ratingOf } from './course-rating.tsx'

const read = (id: string | undefined) => query(courseApi.get, { params: { id: id ?? '' } })
const data = publicData(({ params }) => [read(params.id)])
export const loader = data.loader
export const clientLoader = data.clientLoader
export { CourseMissing as ErrorBoundary } from './catalogue-states.tsx'

/** One course, for anybody (issue 2 §4). */
export default function CoursePage() {
  const { id } = useParams()
  const { showcase } = useSite()
  const { data: answer, error } = useQuery(read(id))
  if (answer) return <CourseDetailView course={answer.course} rating={ratingOf(showcase)} />
  if (error) return error instanceof ApiError && error.status < 500 ? <CourseMissing /> : <CatalogueProblem />
  return <main id="content" aria-busy="true" />
}
