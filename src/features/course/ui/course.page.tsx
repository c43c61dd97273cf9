import { useQuery } from '@tanstack/react-query'
import type { MetaArgs } from 'react-router'
import { useParams } from 'react-router'
import { courseApi } from '#features/course/course.contract.ts'
import { siteApi } from '#features/site/site.contract.ts'
import { publicData, type Seed } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { CourseDetailView } from './course-detail.tsx'
import { ratingOf } from './course-rating.tsx'
import { courseMeta } from './course-meta.ts'
import { CourseMissing } from './catalogue-states.tsx'

const data = publicData(({ params }) => [
  query(courseApi.get, { params: { id: params.id ?? '' } }),
  query(siteApi.get, {}),
])
export const loader = data.loader
export const clientLoader = data.clientLoader
export { CourseMissing as ErrorBoundary } from './catalogue-states.tsx'

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return courseMeta((loaderData as { seeds: Seed[] } | undefined)?.seeds ?? [])
}

export default function CoursePage() {
  const { id = '' } = useParams()
  const course = useQuery(query(courseApi.get, { params: { id } }))
  const site = useQuery(query(siteApi.get, {}))
  if (course.isError) return <CourseMissing />
  if (!course.data) return <main id="content" aria-busy="true" />
  return <CourseDetailView course={course.data.course} rating={ratingOf(site.data?.showcase)} />
}
