import type { InputOf } from '#shared/endpoint.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { PageHandle } from '#web/api/public-data.ts'
import { JOB_TYPES, type jobApi, type JobType, WORK_MODES, type WorkMode } from '../job.contract.ts'

const WORDS_MAX = 100
const MOST_PAGES = 10_000

/** The parameters that `readCareer` reads. */
export const CAREER_HANDLE: PageHandle = { query: ['keyword', 'type', 'work_mode', 'location', 'page'] }

/** The search in the address; what is not chosen is left out, and invalid values count as that. */
export type CareerFilter = {
  keyword?: string
  type?: JobType
  work_mode?: WorkMode
  location?: string
  page: number
}

export function readCareer(params: URLSearchParams): CareerFilter {
  const paramText = (name: string) => cutToLength((params.get(name) ?? '').trim(), WORDS_MAX)
  const [keyword, location] = [paramText('keyword'), paramText('location')]
  const type = JOB_TYPES.find((known) => known === params.get('type'))
  const mode = WORK_MODES.find((known) => known === params.get('work_mode'))
  const page = Number(params.get('page'))
  return {
    ...(keyword && { keyword }),
    ...(type && { type }),
    ...(mode && { work_mode: mode }),
    ...(location && { location }),
    page: Number.isInteger(page) && page > 0 && page < MOST_PAGES ? page : 1,
  }
}

/** The call behind a page of the board; the loader and the screen must make the same call. */
export const careerInput = ({ page, ...filter }: CareerFilter): InputOf<typeof jobApi.list> => ({
  query: { ...filter, ...(page > 1 && { page }), fields: 'card' },
})
