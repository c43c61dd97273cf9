import { formatInstant, type InstantFormat } from '#shared/dates.ts'
import { escapeHtml } from '#shared/html.ts'

/** The moments in the cards of a content, as their reader writes them. */
export const withTimes = (html: string, format: InstantFormat): string =>
  html.replaceAll(
    /(<time datetime="([^"]+)">)[^<]*/g,
    (_, tag: string, iso: string) => tag + escapeHtml(formatInstant(iso, { ...format, style: 'date and time' })),
  )
