import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type TimeZoneSelectProps = Omit<NativeSelectProps, 'data'> & {
  /** Names the choice of no zone of one's own, which is the value ''; left out, a zone must be chosen. */
  noneLabel?: string
}

/** All time zones that this browser knows; takes `form.getInputProps(name)`. */
export function TimeZoneSelect({ noneLabel, ...select }: TimeZoneSelectProps) {
  const zones = Intl.supportedValuesOf('timeZone')
  const { value } = select
  // A browser may know a saved zone by a newer name only.
  const isOwn = typeof value === 'string' && value !== '' && !zones.includes(value)
  const none = noneLabel === undefined ? [] : [{ value: '', label: noneLabel }]
  return <NativeSelect {...select} data={[...none, ...(isOwn ? [value] : []), ...zones]} />
}
