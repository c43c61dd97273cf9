import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { MoonIcon, SunIcon } from '#web/kit/dashboard-icons.tsx'
import { hasWords } from '#web/kit/filter-by-words.ts'
import { menusOf } from '#web/nav.ts'
import { addressOfPage } from '#web/nav-page.ts'
import { messagesPageOf } from '#web/nav-lookup.ts'
import { type IconName, MENU_ICONS } from './menu-icons.ts'
import type { Command, PaletteEntries, ResultGroup, Search } from './palette-entries.ts'

const SHOWN = 8
const TYPING_PAUSE_MS = 200
/** The shortest text that is sent to the server. */
const LETTERS = 2

/** A place to go to, or something to do here; `key` tells two people of one name apart. */
export type Target = {
  key: string
  label: string
  detail?: string | undefined
  note?: string | undefined
  picture: ReactNode
} & ({ to: string; state?: unknown } | { run: () => void })

/** Targets of one kind, under its heading. */
export type TargetGroup = { heading: string; targets: readonly Target[] }

type Searched = {
  groups: readonly TargetGroup[]
  isLooking: boolean
  /** The headings of kinds that did not answer. */
  failed: readonly string[]
  /** Retries these. */
  retry: () => void
}

/**
 * What can be done, the pages of the person's menus, and what the server finds by every word of the text, by kind.
 * Before anything is typed these are the pages.
 */
export function useTargets(text: string, entries: PaletteEntries): Searched {
  const commands = useCommands(text, entries.commands)
  const pages = usePages(text)
  const { groups, ...searched } = useSearched(text.trim(), entries.search)
  const here = text.trim() ? [commands, pages] : [pages, commands]
  return { groups: [...here, ...groups].filter(({ targets }) => targets.length > 0), ...searched }
}

function useCommands(text: string, all: readonly Command[]): TargetGroup {
  const { i18n, t } = useLingui()
  const me = useMe()
  const scheme = useSchemeCommand()
  const commands = all
    .filter(({ access }) => allowsRole(access, me))
    .map(({ to, label, words, icon }, at) => {
      const Icon = MENU_ICONS[icon]
      const name = i18n._(label)
      return { key: `command-${at}`, to, label: name, words: `${name} ${i18n._(words)}`, picture: <Icon /> }
    })
  const targets = [...commands, scheme].filter(({ words }) => hasWords(words, text)).slice(0, SHOWN)
  return { heading: t`Actions`, targets }
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

function usePages(text: string): TargetGroup {
  const { i18n, t } = useLingui()
  const me = useMe()
  const messages = messagesPageOf(me)
  const pages = [...menusOf(me).flatMap((group) => group.pages), ...(messages ? [messages] : [])].map((page) => {
    const Icon = MENU_ICONS[page.icon]
    const to = addressOfPage(page)
    return { key: to, to, label: i18n._(page.label), picture: <Icon /> }
  })
  const targets = [...new Map(pages.map((target) => [target.to, target])).values()]
    .filter(({ label }) => hasWords(label, text))
    .slice(0, SHOWN)
  return { heading: t`Pages`, targets }
}

const NOTHING: Searched = { groups: [], isLooking: false, failed: [], retry: () => {} }

/** What the server finds; it is asked when the typing pauses, and an answer to other words than these is not shown. */
function useSearched(wanted: string, search: Search): Searched {
  const { i18n, t } = useLingui()
  const [text, setText] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isTyped = wanted.length >= LETTERS
  const enabled = isTyped && text === wanted
  // A failure is shown right away, also without a connection.
  const options = { ...search.read(text), enabled, retry: false, networkMode: 'always' as const }
  const { data, isError, isFetching, refetch } = useQuery(options)
  if (!isTyped) return NOTHING
  if (!enabled) return { ...NOTHING, isLooking: true }
  const { groups, failed } = data === undefined ? { groups: [], failed: [] } : search.found(data, text)
  return {
    groups: groups.map(({ heading, icon, results }) => ({
      heading: i18n._(heading),
      targets: results.map((one) => toTarget(one, icon, i18n)),
    })),
    isLooking: isFetching,
    failed: isError && data === undefined ? [t`courses, people and records`] : failed.map((heading) => i18n._(heading)),
    retry: () => void refetch(),
  }
}

function toTarget(
  { note, photo, ...found }: ResultGroup['results'][number],
  icon: IconName,
  i18n: ReturnType<typeof useLingui>['i18n'],
): Target {
  const Icon = MENU_ICONS[icon]
  const picture = photo ? <Avatar {...photo} size={28} /> : <Icon />
  return { ...found, note: note && i18n._(note), picture }
}
