import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { text } from '#shared/message.ts'
import { Organisation } from '#shared/organisation.ts'
import { anyone } from '#shared/policy.ts'
import { tidy } from '#shared/visible-text.ts'

const TOO_LONG = text('This text is too long')
const FROM_1_TO_5 = text('Enter a number from 1 to 5')
const Address = z.string().check(z.maxLength(300, TOO_LONG))
const Figure = z.string().check(z.maxLength(20, TOO_LONG))

/** What the product comes with. Plain values, so that browsers need no schema for them. */
export const DEFAULT_GUIDE = { page: '/guide', film: '', captions: '' }

/** The guide: the page that the home page opens, and the video on our own page with its captions. */
export const Guide = z.object({
  page: z._default(Address, DEFAULT_GUIDE.page),
  film: z._default(Address, DEFAULT_GUIDE.film),
  captions: z._default(Address, DEFAULT_GUIDE.captions),
})

/** The figures of the specification, hidden by default. */
export const DEFAULT_SHOWCASE = {
  is_shown: false,
  course_rating: '4.8',
  course_reviews: '1.5K',
  mentor_rating: '4.9',
  mentor_reviews: '1.8k',
  tech_mentorship: '598+',
  certification_courses: '245+',
  skill_development: '475+',
  satisfaction: '9/10',
  completion: '96%',
}

/**
 * Fixed figures of the specification (spec 1 §9, spec 2 §1). They are shown only where someone has turned them on, as
 * the demo does: an organisation's own numbers are others (ADR 7).
 */
export const Showcase = z.object({
  is_shown: z._default(z.boolean(), DEFAULT_SHOWCASE.is_shown),
  course_rating: z._default(Figure, DEFAULT_SHOWCASE.course_rating),
  course_reviews: z._default(Figure, DEFAULT_SHOWCASE.course_reviews),
  mentor_rating: z._default(Figure, DEFAULT_SHOWCASE.mentor_rating),
  mentor_reviews: z._default(Figure, DEFAULT_SHOWCASE.mentor_reviews),
  tech_mentorship: z._default(Figure, DEFAULT_SHOWCASE.tech_mentorship),
  certification_courses: z._default(Figure, DEFAULT_SHOWCASE.certification_courses),
  skill_development: z._default(Figure, DEFAULT_SHOWCASE.skill_development),
  satisfaction: z._default(Figure, DEFAULT_SHOWCASE.satisfaction),
  completion: z._default(Figure, DEFAULT_SHOWCASE.completion),
})

/** A testimonial on the home page (spec 2 §3). */
export const Testimonial = z.object({
  name: z.string().check(tidy(), z.minLength(1, text('Enter a name')), z.maxLength(120, TOO_LONG)),
  role: z.string().check(z.maxLength(120, TOO_LONG)),
  company: z.string().check(z.maxLength(160, TOO_LONG)),
  image: z._default(z.nullable(Address), null),
  rating: z.number(text('Enter a number')).check(z.minimum(1, FROM_1_TO_5), z.maximum(5, FROM_1_TO_5)),
  text: z.string().check(tidy(), z.minLength(1, text('Enter the testimonial')), z.maxLength(600, TOO_LONG)),
})

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
}
