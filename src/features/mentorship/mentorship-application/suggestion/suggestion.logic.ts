import { folded } from '#shared/folded.ts'
import type { Language } from '#shared/languages.ts'
import type { MentorshipApplication, SuggestedMentor } from '../mentorship-application.contract.ts'

/** The compared facts of a mentor. */
type Guide = {
  id: number
  name: string
  picture: string | null
  area: string
  bio: string
  experience: string | null
  languages: readonly string[]
  timeZone: string | null
  load: number
  capacity: number | null
  isPaused: boolean
}

type Application = Pick<
  MentorshipApplication,
  | 'mentorship_goals'
  | 'skills_to_gain'
  | 'challenges'
  | 'field_of_study'
  | 'industry'
  | 'job_title'
  | 'wished_mentor'
  | 'language'
  | 'time_zone'
>

const MOST_SUGGESTED = 20
const MOST_WORDS = 5
const LEAST_LETTERS = 3

/** Words that are in most applications and say nothing about what someone wants to learn, in our languages. */
const COMMON = new Set(
  `about after also and any are because been before better between but can career could day each every find first for
  from get goal good grow guide has have help her him his how into its job just know last learn like long made make
  many mentee mentor mentoring mentorship more most much need never new next not now off one only other our out over
  own people person place real same see she should skill some someone start still such take team than that the their
  them then there these they thing this those time too two use very want was way week well were what when where which
  while who why will with without work would year yet you young your
  aide aider apprendre aussi autre aux avec avoir bien car ces cette chez comme dans des deux donc elle elles est
  etre faire fait ils jour les leur leurs mais mes meme moi mon nos notre nous par pas personne peu plus pour quand que
  qui sans ses son sont sur tous tout travail tres une veux vers vie votre vous`.split(/\s+/),
)

/** What mentors call the languages in which the product can be read. */
const NAMES: Record<Language, readonly string[]> = { en: ['english', 'anglais'], fr: ['french', 'français'] }

/** A word as it is compared: without accents, case and the plural's end. */
const stem = (word: string): string => folded(word).replace(/(?<=...)s$/, '')

/** The words of a text that say something, by how they are compared; as they are written first. */
function wordsOf(...texts: readonly (string | null)[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const text of texts) {
    for (const word of text?.match(/[\p{L}\p{N}]+/gu) ?? []) {
      const key = stem(word)
      const isCommon = COMMON.has(word.toLowerCase()) || COMMON.has(key)
      if (key.length >= LEAST_LETTERS && !isCommon && !found.has(key)) found.set(key, word.toLowerCase())
    }
  }
  return found
}

const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** How far the clock of a zone is from UTC, in hours. */
const offsetIn = (zone: string, now: Date): number =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds /
  (60_000_000_000 * MINUTES_PER_HOUR)

/** Hours between the clocks of two zones, the shorter way around. */
function hoursApart(one: string | null, other: string | null, now: Date): number | null {
  if (one === null || other === null) return null
  const apart = Math.abs(offsetIn(one, now) - offsetIn(other, now))
  return Math.min(apart, HOURS_PER_DAY - apart)
}

/**
 * A language in common is worth a few words; each mentorship that runs counts against a mentor, and so does every third
 * hour between the two clocks.
 */
const scoreOf = ({ words, languages, load, hours_apart: apart }: SuggestedMentor): number =>
  words.length * 2 + languages.length * 3 - load - Math.floor((apart ?? 0) / 3)

/** Mentors who are paused or have no free place come last. */
const hasPlace = ({ is_paused: isPaused, load, capacity }: SuggestedMentor): boolean =>
  !isPaused && (capacity === null || load < capacity)

/** Who could guide an applicant, best first: the one wished for, then by what they have in common and their load. */
export function suggestMentorsFor(application: Application, guides: readonly Guide[], now: Date): SuggestedMentor[] {
  const wanted = wordsOf(
    application.skills_to_gain,
    application.mentorship_goals,
    application.challenges,
    application.field_of_study,
    application.industry,
    application.job_title,
  )
  const spoken = NAMES[application.language]
  const suggested = guides.map((guide): SuggestedMentor => {
    const known = wordsOf(guide.area, guide.experience, guide.bio)
    return {
      id: guide.id,
      name: guide.name,
      profile_picture: guide.picture,
      area_of_expertise: guide.area,
      is_wished: application.wished_mentor?.id === guide.id,
      words: [...wanted].flatMap(([key, word]) => (known.has(key) ? [word] : [])).slice(0, MOST_WORDS),
      languages: guide.languages.filter((language) => spoken.includes(language.toLowerCase())),
      hours_apart: hoursApart(application.time_zone, guide.timeZone, now),
      load: guide.load,
      capacity: guide.capacity,
      is_paused: guide.isPaused,
    }
  })
  return suggested
    .toSorted(
      (one, other) =>
        Number(other.is_wished) - Number(one.is_wished) ||
        Number(hasPlace(other)) - Number(hasPlace(one)) ||
        scoreOf(other) - scoreOf(one) ||
        one.load - other.load,
    )
    .slice(0, MOST_SUGGESTED)
}
