import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import type { Filter, ServerList } from '#web/kit/server-list.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type LogLine, logApi } from '../log.contract.ts'

/** The key of an open line in the address. */
export const LINE = 'line'

const RESULT_NAMES = { ok: msg`Done`, denied: msg`Not allowed`, failed: msg`Failed` }
const TONES: Record<LogLine['result'], Tone> = { ok: 'success', denied: 'warning', failed: 'danger' }

/** When something was written, to the second: a log is read for its order. */
export function MomentCell({ iso }: { iso: string | null }) {
  const { instant } = useDateText()
  if (iso === null) return '—'
  return (
    <time dateTime={iso} title={iso}>
      {instant(iso, 'date and time')}
    </time>
  )
}

/** Who did something: a person, a visitor, or the product itself, whose work has no address. */
export function ActorCell({ line: { actor, actor_id: id, ip } }: { line: LogLine }) {
  if (actor !== null) return <TextCell text={actor} />
  if (id !== null) return <Trans>Account {id}</Trans>
  return ip === null ? <Trans>Automatic</Trans> : <Trans>Not signed in</Trans>
}

export function ResultCell({ result }: Pick<LogLine, 'result'>) {
  const { i18n } = useLingui()
  return <StatusBadge tone={TONES[result]}>{i18n._(RESULT_NAMES[result])}</StatusBadge>
}

/** What something was about: the name of a person, or the thing as the log names it. */
export function ThingCell({ line: { subject, subject_name: name } }: { line: LogLine }) {
  return <TextCell text={name ?? subject ?? '—'} />
}

export const LINE_TABLE: readonly Column<LogLine>[] = [
  { key: 'action', title: msg`Action`, isMain: true, cell: ({ action }) => <TextCell text={action} /> },
  { key: 'actor', title: msg`Person`, kind: 'text', cell: (line) => <ActorCell line={line} /> },
  { key: 'subject', title: msg`Item`, kind: 'text', cell: (line) => <ThingCell line={line} /> },
  { key: 'result', title: msg`Result`, kind: 'state', cell: ({ result }) => <ResultCell result={result} /> },
  { key: 'at', title: msg`When`, kind: 'long', cell: ({ at }) => <MomentCell iso={at} /> },
]

export const SIGN_IN_COLUMNS: readonly Column<LogLine>[] = [
  ...LINE_TABLE.slice(0, 2),
  { key: 'subject', title: msg`Account`, kind: 'text', cell: (line) => <ThingCell line={line} /> },
  { key: 'ip', title: msg`Address`, kind: 'day', priority: 3, cell: ({ ip }) => ip ?? '—' },
  ...LINE_TABLE.slice(3),
]

/** The days of a log, both included. */
export const DAYS: readonly Filter[] = [
  { key: 'from', label: msg`From`, isDay: true, options: [{ value: '', label: msg`Any day` }] },
  { key: 'to', label: msg`To`, isDay: true, options: [{ value: '', label: msg`Any day` }] },
]

const FILTERS: readonly Filter[] = [
  {
    key: 'result',
    label: msg`Result`,
    options: [
      { value: '', label: msg`All results` },
      { value: 'ok', label: RESULT_NAMES.ok },
      { value: 'denied', label: RESULT_NAMES.denied },
      { value: 'failed', label: RESULT_NAMES.failed },
    ],
  },
  ...DAYS,
]

export const AUDIT: ServerList<typeof logApi.audit, LogLine> = {
  endpoint: logApi.audit,
  rows: ({ lines }) => lines,
  filters: FILTERS,
  file: logApi.exportAudit,
}

export const SIGN_INS: ServerList<typeof logApi.signIns, LogLine> = {
  endpoint: logApi.signIns,
  rows: ({ lines }) => lines,
  filters: FILTERS,
  file: logApi.exportSignIns,
}
