import { formatZone, placeOfZone } from '#shared/calendar.ts'

/** Old zone names that browsers still use, with today's names (IANA's `backward` file). */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** How a zone is called today. What is sent stays the name that the browser knows, as an old one may know no other. */
export const currentZoneName = (zone: string): string => CURRENT_NAMES[zone] ?? zone

/** A zone under the name of today with its difference at that moment, 'Kolkata (GMT+5:30)'. */
export const zoneNameAt = (zone: string, iso: string, locale: string): string =>
  formatZone(currentZoneName(zone), iso, locale)

/** The place that a zone is named after today, 'Kolkata'. */
export const zonePlace = (zone: string): string => placeOfZone(currentZoneName(zone))
