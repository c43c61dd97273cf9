import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { useLanguage } from '#web/i18n.tsx'

/** A day on the organisation's calendar, the same for everyone. */
export function PostDay({ iso }: { iso: string }) {
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  return <time dateTime={iso}>{formatInstant(iso, { locale, zone })}</time>
}
