import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { allowsRole } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { BookIcon } from '#web/kit/icons.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { addressOfPage, menusOf, messagesPageOf, placeOfPerson, shellApi } from '#web/nav.ts'
import { MENU_ICONS } from './menu-icons.ts'

const SHOWN = 8
const TYPING_PAUSE_MS = 200
/** The server is searched from so many letters on. */
const LETTERS = 2

/** A place to go to; `key` tells two people of one name apart. */
export type Target = {
  key: string
  to: string
  state?: unknown
  label: string
  kind: ReactNode
  picture: ReactNode
}

/** The pages of one's own menus, the courses, and the people whom staff may search, each with every word of the text. */
export function useTargets(text: string): { found: Target[]; isLooking: boolean } {
  const pages = usePages(text)
  const { courses, people, isLooking } = useSearched(text.trim())
  return { found: [...pages, ...courses, ...people], isLooking }
}

function usePages(text: string): Target[] {
  const { i18n, t } = useLingui()
  const me = useMe()
  const messages = messagesPageOf(me)
  const pages = [...menusOf(me).flatMap((group) => group.pages), ...(messages ? [messages] : [])].map((page) => {
    const Icon = MENU_ICONS[page.icon]
    const to = addressOfPage(page)
    return { key: to, to, label: i18n._(page.label), kind: t`Page`, picture: <Icon /> }
  })
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Map(pages.map((target) => [target.to, target])).values()]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, SHOWN)
}

/** Courses and people, from the server; it is called when the typing pauses. */
function useSearched(wanted: string): { courses: Target[]; people: Target[]; isLooking: boolean } {
  const { t } = useLingui()
  const me = useMe()
  const [search, setSearch] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isSearched = wanted.length >= LETTERS
  const enabled = isSearched && search.length >= LETTERS
  const courses = useQuery({
    ...query(shellApi.courses, { query: { search, limit: SHOWN, fields: 'card' } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const people = useQuery({
    ...query(shellApi.people, { query: { search } }),
    enabled: enabled && allowsRole(shellApi.people.access, me),
    placeholderData: keepPreviousData,
  })
  if (!isSearched) return { courses: [], people: [], isLooking: false }
  const toCourse = ({ id, title }: { id: number; title: string }): Target => {
    const to = `/courses/${id}`
    return { key: to, to, label: title, kind: t`Course`, picture: <BookIcon /> }
  }
  return {
    courses: (courses.data?.courses ?? []).map(toCourse),
    people: (people.data?.people ?? []).map(toPerson),
    isLooking: courses.isFetching || people.isFetching || search !== wanted,
  }
}

type Person = OutputOf<typeof shellApi.people>['people'][number]

const toPerson = ({ id, name, role, profile_picture }: Person): Target => ({
  key: `person-${id}`,
  ...placeOfPerson({ name, role }),
  label: name,
  kind: <RoleName role={role} />,
  picture: <Avatar name={name} src={profile_picture} size={28} />,
})
