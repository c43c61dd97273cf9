import * as z from 'zod/mini'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import { Guide, Showcase, Testimonial } from './site.contract.ts'

const MOST_VOICES = 24

export const siteSettings = settings('site', text('Public site'), {
  showcase: {
    schema: Showcase,
    default: Showcase.parse({}),
    label: text('Showcase figures'),
    description: text(
      'Fixed figures for the public pages. Show them only if they are true for your organisation. When they are off, pages show the actual figures.',
    ),
    fields: {
      is_shown: text('Show these figures'),
      course_rating: text('Course rating'),
      course_reviews: text('Course reviews'),
      mentor_rating: text('Mentor rating'),
      mentor_reviews: text('Mentor reviews'),
      tech_mentorship: text('Tech mentorship'),
      certification_courses: text('Certification courses'),
      skill_development: text('Skill development'),
      satisfaction: text('Satisfaction'),
      completion: text('Completion'),
    },
  },
  guide: {
    schema: Guide,
    default: Guide.parse({}),
    label: text('Guide'),
    description: text('The guide page linked from the home page, and its video with captions.'),
    fields: {
      page: text('Guide page address'),
      film: text('Video address'),
      captions: text('Captions address'),
    },
  },
  testimonials: {
    schema: z.array(Testimonial).check(z.maxLength(MOST_VOICES, text('Add at most 24 testimonials'))),
    default: [],
    label: text('Testimonials'),
    description: text('Learner testimonials on the home page, in this order.'),
    fields: {
      name: text('Name'),
      role: text('Role'),
      company: text('Company'),
      image: text('Picture address'),
      rating: text('Rating (1 to 5)'),
      text: text('Testimonial'),
    },
  },
})
