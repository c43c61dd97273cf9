import type { InputOf } from '#shared/endpoint.ts'
import type { EventStatus } from '../event.contract.ts'
import type { EventEdited, planningApi } from '../planning/planning.contract.ts'

/** The form of an event while it is filled in. */
export type EventValues = {
  title: string
  date: string
  time: string
  end_date: string
  end_time: string
  time_zone: string
  location: string
  online_link: string
  capacity: string
  status: EventStatus
  /** HTML of the editor. */
  description: string
  featured_image: File | null
  remove_featured_image: boolean
}

const EMPTY: EventValues = {
  title: '',
  date: '',
  time: '',
  end_date: '',
  end_time: '',
  time_zone: '',
  location: '',
  online_link: '',
  capacity: '',
  status: 'upcoming',
  description: '',
  featured_image: null,
  remove_featured_image: false,
}

/** The form of an event as it is stored, or of a new one. */
export function valuesOf(event: EventEdited | null): EventValues {
  if (!event) return EMPTY
  const { title, date, time, end_date, end_time, time_zone, location, online_link, capacity, status, description } =
    event
  return {
    ...EMPTY,
    title,
    date,
    time,
    end_date,
    end_time,
    time_zone: time_zone ?? '',
    location,
    status,
    description,
    online_link: online_link ?? '',
    capacity: String(capacity),
  }
}

/** A new event like another one, on a day that is still to be chosen. */
export const copyOf = (event: EventEdited): EventValues => ({
  ...valuesOf(event),
  date: '',
  end_date: '',
  status: 'upcoming',
})

type Input = { body: InputOf<typeof planningApi.create>['body']; files: Record<string, File> }

/** What is sent; the picture beside it. */
export function inputOf({ featured_image: picture, remove_featured_image: _, ...values }: EventValues): Input {
  return {
    body: values,
    files: picture ? { featured_image: picture } : {},
  }
}
