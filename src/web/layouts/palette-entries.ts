import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Ability } from '#shared/policy.ts'
import type { query } from '#web/api/queries.ts'
import type { IconName } from './menu-icons.ts'

type Access = Pick<Ability<never>, 'roles'>

/** Something that is done at an address; `words` are others by which people look for it. */
export type Command = { to: string; label: MessageDescriptor; words: MessageDescriptor; icon: IconName; access: Access }

/** What a search found: where it is, and what it is. */
export type Found = {
  key: string
  to: string
  state?: unknown
  label: string
  /** What tells it from others of the same name. */
  detail?: string
  /** Its state, or the role of a person. */
  note?: MessageDescriptor
  /** A person’s; others have the drawing of their kind. */
  photo?: { name: string; src: string | null }
}

/** A search on the server, for whoever may make it. */
export type Search = {
  heading: MessageDescriptor
  icon: IconName
  access: Access
  /** The ability of its call. */
  calls: Access
  read: (text: string) => ReturnType<typeof query<Endpoint>>
  found: (answer: unknown, text: string) => readonly Found[]
}

/** What the command palette does and finds, beside the pages of the menus. */
export type PaletteEntries = { commands: readonly Command[]; searches: readonly Search[] }

/** The palette once it is loaded, and how it is opened then. */
export type Palette = { OwnPalette: ComponentType; openPalette: () => void }
