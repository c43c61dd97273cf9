import { useLingui } from '@lingui/react/macro'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { MAX_STARS } from '#shared/rating.ts'
import { beginningOf } from '#shared/text-beginning.ts'

const DESCRIPTION_MAX = 160

/** Title, description, canonical address, OpenGraph and JSON-LD `Course` of a course's page. */
export function CourseHead({ course }: { course: CourseDetail }) {
  const { t } = useLingui()
  const { organisation, base_url: base } = useSite()
  const path = `/courses/${course.id}`
  return (
    <PageHead
      title={course.title}
      description={beginningOf(course.description, DESCRIPTION_MAX)}
      image={course.banner_image}
      trail={[
        { name: t`Home`, path: '/' },
        { name: t`Courses`, path: '/courses' },
        { name: course.title, path },
      ]}
      data={import.meta.env.SSR ? jsonLd(course, base + path, organisation.name, base) : {}}
    />
  )
}

/** Only what is true of the course: its reviews' rating, never the showcase one. */
function jsonLd(course: CourseDetail, url: string, issuer: string, base: string) {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url,
    inLanguage: course.language,
    educationalLevel: course.difficulty_level_text,
    ...(course.skills.length > 0 && { teaches: course.skills.map(({ name }) => name) }),
    ...(course.banner_image && base ? { image: new URL(course.banner_image, base).href } : {}),
    ...(course.rating ? { aggregateRating: aggregateRating(course.rating) } : {}),
    provider: { '@type': 'Organization', name: issuer, sameAs: base },
    offers: {
      '@type': 'Offer',
      category: course.price === 0 ? 'Free' : 'Paid',
      price: course.price,
      priceCurrency: course.currency,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'online',
      courseWorkload: `PT${course.duration_minutes}M`,
      ...(course.tutor ? { instructor: { '@type': 'Person', name: course.tutor.name } } : {}),
    },
  }
}

const aggregateRating = ({ value, count }: NonNullable<CourseDetail['rating']>) => ({
  '@type': 'AggregateRating',
  ratingValue: value,
  reviewCount: count,
  bestRating: MAX_STARS,
  worstRating: 1,
})
