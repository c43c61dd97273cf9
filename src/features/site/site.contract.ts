import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { anyone } from '#shared/policy.ts'

const Address = z.string().check(z.maxLength(300))

/** Who runs this site and how to reach them; the header, the footer and the contact page show it. */
export const Organisation = z.object({
  name: z._default(z.string().check(z.minLength(1), z.maxLength(80)), 'Mbuyu'),
  tagline: z._default(z.string().check(z.maxLength(160)), 'Unlocking Potential, Empowering Minds'),
  address: z._default(z.string().check(z.maxLength(200)), 'KG 9 Avenue, Kigali, Rwanda'),
  phone: z._default(z.string().check(z.maxLength(40)), '+250 788 000 120'),
  email: z._default(z.string().check(z.maxLength(200)), 'hello@mbuyu.test'),
  social: z._default(z.object({ facebook: Address, twitter: Address, linkedin: Address, instagram: Address }), {
    facebook: 'https://www.facebook.com/',
    twitter: 'https://x.com/',
    linkedin: 'https://www.linkedin.com/',
    instagram: 'https://www.instagram.com/',
  }),
})

/** The guide: the page that the home page opens, and the film on our own page with its captions. */
export const Guide = z.object({
  page: z._default(Address, '/guide'),
  film: z._default(Address, ''),
  captions: z._default(Address, ''),
})

/** Fixed figures of the specification (spec 1 §9, spec 2 §1); `is_shown: false` takes them all off the pages. */
export const Showcase = z.object({
  is_shown: z._default(z.boolean(), true),
  course_rating: z._default(z.string(), '4.8'),
  course_reviews: z._default(z.string(), '1.5K'),
  mentor_rating: z._default(z.string(), '4.9'),
  mentor_reviews: z._default(z.string(), '1.8k'),
  tech_mentorship: z._default(z.string(), '598+'),
  certification_courses: z._default(z.string(), '245+'),
  skill_development: z._default(z.string(), '475+'),
  satisfaction: z._default(z.string(), '9/10'),
  completion: z._default(z.string(), '96%'),
})

/** A voice on the home page (spec 2 §3). */
const Testimonial = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  role: z.string().check(z.maxLength(120)),
  company: z.string().check(z.maxLength(160)),
  image: z._default(z.nullable(z.string()), null),
  rating: z.number().check(z.minimum(1), z.maximum(5)),
  text: z.string().check(z.minLength(1), z.maxLength(600)),
})

/** The settings this room keeps, each with its shape; what was never saved has its defaults. */
export const SITE_SETTINGS = {
  organisation: Organisation,
  showcase: Showcase,
  guide: Guide,
  testimonials: z.array(Testimonial),
} as const

export type SiteSettings = { [K in keyof typeof SITE_SETTINGS]: z.output<(typeof SITE_SETTINGS)[K]> }

const LocalPath = z.string().check(z.maxLength(500))

export const siteApi = {
  get: endpoint({
    name: 'site.get',
    method: 'GET',
    path: '/api/site',
    access: anyone,
    summary: 'Organisation, showcase figures and the address of this site, as public pages show them (spec 1 §2).',
    response: z.object({ organisation: Organisation, showcase: Showcase, guide: Guide, base_url: z.string() }),
    publicAnswer: ['site'],
  }),
  listTestimonials: endpoint({
    name: 'site.listTestimonials',
    method: 'GET',
    path: '/api/testimonials',
    access: anyone,
    summary: 'Voices of learners on the home page (spec 2 §2).',
    response: z.object({ testimonials: z.array(z.extend(Testimonial, { id: z.number() })) }),
    publicAnswer: ['site'],
  }),
  chooseLanguage: endpoint({
    name: 'site.chooseLanguage',
    method: 'GET',
    path: '/language',
    access: anyone,
    summary: 'Remembers the language in a cookie and goes back to the page; an ordinary link, so it needs no script.',
    query: z.object({ to: z.enum(LANGUAGE_CODES), back: z.optional(LocalPath) }),
    raw: 'text/html',
  }),
  getRobots: endpoint({
    name: 'site.getRobots',
    method: 'GET',
    path: '/robots.txt',
    access: anyone,
    summary: 'What search engines may read, and where the site map is.',
    raw: 'text/plain',
  }),
  getSitemap: endpoint({
    name: 'site.getSitemap',
    method: 'GET',
    path: '/sitemap.xml',
    access: anyone,
    summary: 'Every public page: the fixed ones, courses and mentors.',
    raw: 'application/xml',
  }),
}
