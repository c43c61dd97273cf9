import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { currentZoneName } from './zone-names.ts'

type TimeZoneSelectProps = Omit<NativeSelectProps, 'data'> & {
  /** The label of the option without a zone (''); if left out, a zone must be chosen. */
  noneLabel?: string
}

/** The regions by which zones are named, those nearest to most people first. */
const REGIONS = {
  Africa: msg`Africa`,
  Indian: msg`Indian Ocean`,
  Atlantic: msg`Atlantic`,
  Europe: msg`Europe`,
  Asia: msg`Asia`,
  America: msg`Americas`,
  Australia: msg`Australia`,
  Pacific: msg`Pacific`,
  Arctic: msg`Arctic`,
  Antarctica: msg`Antarctica`,
}

const ELSEWHERE = ''

type Choice = { value: string; label: string }

/** 'Africa/Addis_Ababa' as region and place; what is in none of the regions, such as UTC, stays as it is. */
function namesOf(zone: string): { region: string; label: string } {
  const [region = '', ...place] = currentZoneName(zone).split('/')
  if (!(region in REGIONS)) return { region: ELSEWHERE, label: zone }
  return { region, label: place.map((part) => part.replaceAll('_', ' ')).join(', ') }
}

/** All time zones that this browser knows, by region, under the names of today; takes `form.getInputProps(name)`. */
export function TimeZoneSelect({ noneLabel, ...select }: TimeZoneSelectProps) {
  const { t } = useLingui()
  const { value } = select
  const isOwn = typeof value === 'string' && value !== ''
  // A saved zone stands in place of the same one under the name that this browser has for it.
  const saved = isOwn ? [value] : []
  const known = Intl.supportedValuesOf('timeZone').filter(
    (zone) => !isOwn || currentZoneName(zone) !== currentZoneName(value),
  )
  const regions = new Map<string, Choice[]>()
  for (const zone of ['UTC', ...known, ...saved]) {
    const { region, label } = namesOf(zone)
    const choices = regions.get(region) ?? []
    if (choices.every((choice) => choice.value !== zone)) choices.push({ value: zone, label })
    regions.set(region, choices)
  }
  const none = noneLabel === undefined ? [] : [{ value: '', label: noneLabel }]
  const groups = Object.entries(REGIONS).map(([region, name]) => ({
    group: t(name),
    items: (regions.get(region) ?? []).toSorted((one, other) => one.label.localeCompare(other.label)),
  }))
  return <NativeSelect {...select} data={[...none, ...(regions.get(ELSEWHERE) ?? []), ...groups]} />
}
