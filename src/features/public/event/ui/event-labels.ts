import { msg } from '@lingui/core/macro'
import type { EventStatus } from '../event.contract.ts'

/** The states of an event in words. */
export const STATUS_NAMES = {
  draft: msg`Draft`,
  upcoming: msg`Upcoming`,
  ongoing: msg`Ongoing`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
} satisfies Record<EventStatus, unknown>

export const eventPath = (slug: string): string => `/events/${encodeURIComponent(slug)}`
