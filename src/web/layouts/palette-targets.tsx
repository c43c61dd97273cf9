import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { allowsRole } from '#shared/policy.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { COMMANDS, type Found, SEARCHES } from '#web/commands.ts'
import { hasWords } from '#web/kit/has-words.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { MoonIcon, SunIcon } from '#web/kit/dashboard-icons.tsx'
import { BookIcon } from '#web/kit/icons.tsx'
import { RoleName } from '#web/kit/role-name.tsx'
import { addressOfPage, menusOf, messagesPageOf } from '#web/nav.ts'
import { placeOfPerson } from '#web/person-place.ts'
import { shellApi } from '#web/shell.ts'
import { MENU_ICONS } from './menu-icons.ts'

const SHOWN = 8
const TYPING_PAUSE_MS = 200
/** The server is searched from so many letters on. */
const LETTERS = 2

/** A place to go to, or something to do here; `key` tells two people of one name apart. */
export type Target = {
  key: string
  label: string
  detail?: string | undefined
  kind: ReactNode
  picture: ReactNode
} & ({ to: string; state?: unknown } | { run: () => void })

/**
 * What can be done, the pages of one's own menus, people and their things, and courses, each with every word of the text.
 * Before anything is typed these are the pages.
 */
export function useTargets(text: string): { found: Target[]; isLooking: boolean } {
  const commands = useCommands(text)
  const pages = usePages(text)
  const { found, isLooking } = useSearched(text.trim())
  return { found: [...(text.trim() ? [...commands, ...pages] : [...pages, ...commands]), ...found], isLooking }
}

function useCommands(text: string): Target[] {
  const { i18n, t } = useLingui()
  const me = useMe()
  const scheme = useSchemeCommand()
  const commands = COMMANDS.filter(({ access }) => allowsRole(access, me)).map(({ to, label, words, icon }, at) => {
    const Icon = MENU_ICONS[icon]
    const name = i18n._(label)
    return { key: `command-${at}`, to, label: name, words: `${name} ${i18n._(words)}`, picture: <Icon /> }
  })
  return [...commands, scheme]
    .filter(({ words }) => hasWords(words, text))
    .slice(0, SHOWN)
    .map((command) => ({ ...command, kind: t`Action` }))
}

function useSchemeCommand() {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? t`Switch to light mode` : t`Switch to dark mode`
  return {
    key: 'scheme',
    run: () => setColorScheme(isDark ? 'light' : 'dark'),
    label,
    words: `${label} ${t`theme colours appearance`}`,
    picture: isDark ? <SunIcon /> : <MoonIcon />,
  }
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
  return [...new Map(pages.map((target) => [target.to, target])).values()]
    .filter(({ label }) => hasWords(label, text))
    .slice(0, SHOWN)
}

/** People, their things and courses, from the server; it is called when the typing pauses. */
function useSearched(wanted: string): { found: Target[]; isLooking: boolean } {
  const { i18n, t } = useLingui()
  const me = useMe()
  const [text, setText] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isSearched = wanted.length >= LETTERS
  const enabled = isSearched && text.length >= LETTERS
  const people = useQuery({
    ...query(shellApi.people, { query: { search: text } }),
    enabled: enabled && allowsRole(shellApi.people.access, me),
    placeholderData: keepPreviousData,
  })
  const courses = useQuery({
    ...query(shellApi.courses, { query: { search: text, limit: SHOWN, fields: 'card' } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const things = useQueries({
    queries: SEARCHES.map(({ access, read }) => ({
      ...read(text),
      enabled: enabled && allowsRole(access, me),
      placeholderData: keepPreviousData,
    })),
  })
  if (!isSearched) return { found: [], isLooking: false }
  const toThing = ({ kind, icon, ...found }: Found): Target => {
    const Icon = MENU_ICONS[icon]
    return { ...found, kind: i18n._(kind), picture: <Icon /> }
  }
  const toCourse = ({ id, title }: { id: number; title: string }): Target => {
    const to = `/courses/${id}`
    return { key: to, to, label: title, kind: t`Course`, picture: <BookIcon /> }
  }
  const foundThings = SEARCHES.flatMap(({ found }, nth) => {
    const data = things[nth]?.data
    return data === undefined ? [] : found(data, text)
  })
  return {
    found: [
      ...(people.data?.people ?? []).map(toPerson),
      ...foundThings.map(toThing),
      ...(courses.data?.courses ?? []).map(toCourse),
    ],
    isLooking: [people, courses, ...things].some(({ isFetching }) => isFetching) || text !== wanted,
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
