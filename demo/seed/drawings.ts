import { courseCover } from '../art/cover.ts'
import { portrait } from '../art/portrait.ts'
import { courses } from '../data/courses.ts'
import { events } from '../data/events.ts'
import { portfolios } from '../data/portfolios.ts'
import { posts } from '../data/posts.ts'
import { everybody } from './everybody.ts'

/** One drawing that becomes a stored picture. */
export type Drawing = { key: string; svg: string }

const covers = courses.map((course): Drawing => ({
  key: `cover ${course.slug}`,
  svg: courseCover({ seed: course.slug, ...course.cover }),
}))
const projects = portfolios.map(({ title, cover }): Drawing => ({
  key: `project ${title}`,
  svg: courseCover({ seed: title, ...cover }),
}))
const postPictures = posts.flatMap(({ key, cover }): Drawing[] =>
  cover ? [{ key: `post ${key}`, svg: courseCover({ seed: `post ${key}`, ...cover }) }] : [],
)
const eventPictures = events.flatMap(({ key, cover }): Drawing[] =>
  cover ? [{ key: `event ${key}`, svg: courseCover({ seed: `event ${key}`, ...cover }) }] : [],
)
const portraits = everybody.map(({ email, gender }): Drawing => ({
  key: `portrait ${email}`,
  svg: portrait({ seed: email, ...(gender === 'Male' || gender === 'Female' ? { gender } : {}) }),
}))

/** Every picture of the demo, the same at every run. */
export const drawings: readonly Drawing[] = [...covers, ...projects, ...postPictures, ...eventPictures, ...portraits]
