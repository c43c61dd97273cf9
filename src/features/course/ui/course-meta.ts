import type { MetaDescriptor } from 'react-router'
import { type CourseDetail, courseApi } from '#features/course/course.contract.ts'
import { siteApi } from '#features/site/site.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { Seed } from '#web/api/public-data.ts'

const DESCRIPTION_MAX = 160

const answerOf = <T>(seeds: readonly Seed[], name: string): T | undefined =>
  seeds.find(({ key }) => key[0] === name)?.data as T | undefined

/** Title, description, canonical address, OpenGraph and JSON-LD `Course` out of the answers that came with the page. */
export function courseMeta(seeds: readonly Seed[]): MetaDescriptor[] {
  const course = answerOf<OutputOf<typeof courseApi.get>>(seeds, courseApi.get.name)?.course
  const site = answerOf<OutputOf<typeof siteApi.get>>(seeds, siteApi.get.name)
  const issuer = site?.organisation.name ?? 'Mbuyu'
  if (!course) return [{ title: `Course · ${issuer}` }]
  const base = site?.base_url ?? ''
  const url = `${base}/courses/${course.id}`
  const description = shorten(course.description)
  return [
    { title: `${course.title} · ${issuer}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: course.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(course.banner_image ? [{ property: 'og:image', content: new URL(course.banner_image, base || url).href }] : []),
    { 'script:ld+json': jsonLd(course, url, issuer, base) },
  ]
}

/** Only what is true of the course: the showcase rating is never part of it (decisions, Product). */
function jsonLd(course: CourseDetail, url: string, issuer: string, base: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url,
    educationalLevel: course.difficulty_level_text,
    ...(course.banner_image ? { image: new URL(course.banner_image, base || url).href } : {}),
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

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  return `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_MAX - 1))}…`
}
