import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Ability } from '#shared/policy.ts'
import type { query } from '#web/api/queries.ts'
import type { IconName } from './menu-icons.ts'

type Access = Pick<Ability<never>, 'roles'>

/** Something that is done at an address; `words` are others by which people look for it. */
export type Command = { to: string; label: MessageDescriptor; words: MessageDescriptor; icon: IconName; access: Access }

/** A result of the search: where it is, and what it is. */
type Result = {
  key: string
  to: string
  state?: unknown
  label: string
  /** What distinguishes it from others with the same name. */
  detail: string | undefined
  /** Its state, or the role of a person. */
  note: MessageDescriptor | undefined
  /** A person’s; others have the drawing of their kind. */
  photo: { name: string; src: string | null } | undefined
}

/** Results of one kind, under its heading. */
export type ResultGroup = { heading: MessageDescriptor; icon: IconName; results: readonly Result[] }

/** The one question to the server, what its answer shows, and the headings of what could not be read. */
export type Search = {
  read: (text: string) => ReturnType<typeof query<Endpoint>>
  found: (answer: unknown, text: string) => { groups: readonly ResultGroup[]; failed: readonly MessageDescriptor[] }
}

/** What the command palette does and finds, beside the pages of the menus. */
export type PaletteEntries = { commands: readonly Command[]; search: Search }

/** The palette once it is loaded, and how it is opened then. */
export type Palette = { ProductPalette: ComponentType; openPalette: () => void }
