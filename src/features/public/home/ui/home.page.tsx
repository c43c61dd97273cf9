import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, useLocation } from 'react-router'
import { LATEST } from '#features/public/blog/ui/latest-posts-read.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { mentorApi } from '#features/mentorship/mentor/mentor.contract.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import { CertificationPromo } from './home/certification-promo.tsx'
import { CourseSection } from './home/course-section.tsx'
import { Features } from './home/features.tsx'
import { GuideSection } from './home/guide-section.tsx'
import { Hero } from './home/hero.tsx'
import { LatestPosts } from './home/latest-posts.tsx'
import { MentorSlider } from './home/mentor-slider.tsx'
import { MentorshipPromo } from './home/mentorship-promo.tsx'
import { AboutMissionVision } from './home/about-mission-vision.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'

const reads = publicData(() => [
  query(siteApi.get, {}),
  query(courseApi.list, { query: { fields: 'card' } }),
  query(mentorApi.list, {}),
  query(siteApi.listTestimonials, {}),
  LATEST,
])
export const clientLoader = reads.clientLoader

/** Loaded separately, since most visitors never see it. */
const NoSuchPage = lazyPart(async () => (await import('./home/no-such-page.tsx')).NoSuchPage)

const isHome = (pathname: string): boolean => pathname === '/' || pathname === '/home'

/** Unknown paths show home too (spec 1 §2), with status 404 and a line that says so. */
export async function loader(args: LoaderFunctionArgs) {
  const answer = await reads.loader(args)
  return isHome(new URL(args.request.url).pathname) ? answer : data(answer, { status: 404 })
}

export default function HomePage() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { organisation, base_url } = useSite()
  const isMissing = !isHome(pathname)
  return (
    <main id="content" tabIndex={-1}>
      <PageHead
        title={isMissing ? t`This page does not exist` : t`${organisation.name}: Unlocking Potential, Empowering Minds`}
        description={t`Free and premium courses, live mentorship and career help for African tech learners, in short lessons that respect your time and your data.`}
        isHidden={isMissing}
        data={
          import.meta.env.SSR
            ? {
                '@type': 'EducationalOrganization',
                name: organisation.name,
                url: base_url,
                email: organisation.email,
                telephone: organisation.phone,
                address: organisation.address,
              }
            : {}
        }
      />
      {isMissing && (
        <Suspense>
          <NoSuchPage />
        </Suspense>
      )}
      <Hero />
      <AboutMissionVision />
      <Features />
      <CourseSection />
      <GuideSection />
      <MentorshipPromo />
      <MentorSlider />
      <Testimonials />
      <LatestPosts />
      <CertificationPromo />
    </main>
  )
}
