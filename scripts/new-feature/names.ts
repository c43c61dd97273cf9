import type { Role } from '#shared/roles.ts'
import { GROUPS } from '../import-rules.ts'

/** A feature's name in every form that its files use. */
export type Names = {
  /** `people`: one of the groups of features. */
  group: string
  /** `leave-request`: files, and the folder in that of the group. */
  kebab: string
  /** `leaveRequest`: `leaveRequestApi`. */
  camel: string
  /** `LeaveRequest`: types. */
  pascal: string
  /** `leave_request`, as the API writes it. */
  snake: string
  /** `Leave request`, for texts. */
  words: string
  /** The same forms of more than one: `leave-requests`, `leaveRequests` … */
  many: { kebab: string; camel: string; pascal: string; snake: string; words: string }
}

/** Roles that read the list of a new feature, unless its menus name others. */
export const READERS: readonly Role[] = ['admin', 'hr']

const PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Reads the place of a feature, `people/leave-request`: a group, and a name that is singular and in lower case, its words
 * joined by hyphens.
 * @param more when adding an s is wrong: `people` for `person`
 * @throws a sentence for the person who typed it
 */
export function namesOf(place: string, more?: string): Names {
  const [group = '', kebab = ''] = place.split('/')
  const plural = more ?? pluralOf(kebab)
  if (!GROUPS.some((known) => known === group)) throw new Error(`"${place}" names no group: ${GROUPS.join(', ')}`)
  for (const name of [kebab, plural])
    if (!PATTERN.test(name)) throw new Error(`"${name}" is no feature name: lower-case words joined by hyphens`)
  return { group, ...formsOf(kebab), many: formsOf(plural) }
}

function formsOf(kebab: string) {
  const [first = '', ...rest] = kebab.split('-')
  const camel = [first, ...rest.map(capital)].join('')
  return {
    kebab,
    camel,
    pascal: capital(camel),
    snake: kebab.replaceAll('-', '_'),
    words: [capital(first), ...rest].join(' '),
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies')
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
