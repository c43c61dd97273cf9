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
import { addressOfPage, addressOfPerson, menusOf, messagesPageOf, shellApi } from '#web/nav.ts'
import { MENU_ICONS } from './menu-icons.ts'

const SHOWN = 8
const TYPING_PAUSE_MS = 200
const LETTERS_FOR_PEOPLE = 2

/** Somewhere to go; `key` tells two people of one name apart. */
export type Target = { key: string; to: string; label: string; kind: ReactNode; picture: ReactNode }

/** The pages of one's own menus and the courses that bear every word, then the people whom staff may look for. */
export function useTargets(text: string): { found: Target[]; isLooking: boolean } {
  const { i18n, t } = useLingui()
  const me = useMe()
  const { data } = useQuery(query(shellApi.courses, {}))
  const people = usePeople(text)
  const messages = messagesPageOf(me)
  const pages = [...menusOf(me).flatMap((group) => group.pages), ...(messages ? [messages] : [])].map((page) => {
    const Icon = MENU_ICONS[page.icon]
    const to = addressOfPage(page)
    return { key: to, to, label: i18n._(page.label), kind: t`Page`, picture: <Icon /> }
  })
  const courses = (data?.courses ?? []).map(({ id, title }) => {
    const to = `/courses/${id}`
    return { key: to, to, label: title, kind: t`Course`, picture: <BookIcon /> }
  })
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const named = [...new Map([...pages, ...courses].map((target) => [target.to, target])).values()]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, SHOWN)
  return { found: [...named, ...people.found.map(toTarget)], isLooking: people.isLooking }
}

type Person = OutputOf<typeof shellApi.people>['people'][number]

const toTarget = ({ id, name, role, profile_picture }: Person): Target => ({
  key: `person-${id}`,
  to: addressOfPerson({ name, role }),
  label: name,
  kind: <RoleName role={role} />,
  picture: <Avatar name={name} src={profile_picture} size={28} />,
})

/** The server is asked when the typing pauses, and only for those who may ask. */
function usePeople(text: string): { found: readonly Person[]; isLooking: boolean } {
  const me = useMe()
  const wanted = text.trim()
  const [search, setSearch] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const mayAsk = allowsRole(shellApi.people.access, me)
  const isAsked = mayAsk && wanted.length >= LETTERS_FOR_PEOPLE
  const { data, isFetching } = useQuery({
    ...query(shellApi.people, { query: { search } }),
    enabled: isAsked && search.length >= LETTERS_FOR_PEOPLE,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return { found: [], isLooking: false }
  return { found: data?.people ?? [], isLooking: isFetching || search !== wanted }
}
