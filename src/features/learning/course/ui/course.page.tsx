import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { reviewsQuery, REVIEW_PAGE } from '#features/learning/review/ui/review-reads.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { CourseDetailView } from './course-detail.tsx'
import { CourseMissing } from './course-missing.tsx'
import { showcaseRating } from './course-rating.tsx'

const read = (id: string | undefined) => query(courseApi.get, { params: { id: id ?? '' } })
const data = publicData(({ params, url }) => [read(params.id), reviewsQuery(params.id, url.searchParams)])
export const loader = data.loader
export const clientLoader = data.clientLoader
export const handle: PageHandle = { query: [REVIEW_PAGE] }
export { CourseMissing as ErrorBoundary } from './course-missing.tsx'

/** One course, for anyone (issue 2 §4). */
export default function CoursePage() {
  const { id } = useParams()
  const { showcase } = useSite()
  const { data: answer, error } = useQuery(read(id))
  if (answer) return <CourseDetailView course={answer.course} showcase={showcaseRating(showcase)} />
  if (error) return error instanceof ApiError && error.status < 500 ? <CourseMissing /> : <CatalogueProblem />
  return <main id="content" aria-busy="true" />
}
