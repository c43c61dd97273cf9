import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { anyone } from '#shared/policy.ts'

const CourseCard = z.object({ id: z.number(), title: z.string(), price: z.number() })

export const courseApi = {
  list: endpoint({
    name: 'course.list',
    method: 'GET',
    path: '/api/courses',
    access: anyone,
    summary: 'Published courses, newest first (spec 1 §7).',
    response: z.object({ courses: z.array(CourseCard) }),
    publicAnswer: ['course'],
  }),
}
