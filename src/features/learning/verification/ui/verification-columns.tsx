import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Verification, verificationApi } from '../verification.contract.ts'

const KIND_NAMES = { certificate: msg`Certificate`, card: msg`Membership card` }
const RESULT_NAMES = { valid: msg`Valid`, revoked: msg`Revoked`, replaced: msg`Replaced`, unknown: msg`Unknown code` }
const PLACE_NAMES = { page: msg`Public page`, program: msg`Another app`, list: msg`Signed in` }
const TONES: Record<Verification['result'], Tone> = {
  valid: 'success',
  revoked: 'danger',
  replaced: 'neutral',
  unknown: 'warning',
}

function Name({ check: { name, result } }: { check: Verification }) {
  if (name) return <TextCell text={name} />
  return result === 'unknown' ? <Trans>Unknown code</Trans> : '—'
}

function Kind({ kind }: Pick<Verification, 'kind'>) {
  const { t } = useLingui()
  return t(KIND_NAMES[kind])
}

function Result({ result }: Pick<Verification, 'result'>) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[result]}>{t(RESULT_NAMES[result])}</StatusBadge>
}

function Place({ place }: Pick<Verification, 'place'>) {
  const { t } = useLingui()
  return t(PLACE_NAMES[place])
}

function CheckTime({ iso }: { iso: string }) {
  const { instant } = useDateText()
  return <time dateTime={iso}>{instant(iso, 'date and time')}</time>
}

/** The columns of the checks. */
export const VERIFICATION_TABLE: readonly Column<Verification>[] = [
  { key: 'name', title: msg`Name`, isMain: true, cell: (check) => <Name check={check} /> },
  { key: 'kind', title: msg`What`, kind: 'word', priority: 3, cell: ({ kind }) => <Kind kind={kind} /> },
  {
    key: 'course',
    title: msg`For`,
    kind: 'text',
    priority: 1,
    cell: ({ course }) => <TextCell text={course ?? '—'} />,
  },
  { key: 'result', title: msg`Result`, kind: 'wide', cell: ({ result }) => <Result result={result} /> },
  { key: 'place', title: msg`Where`, kind: 'text', cell: ({ place }) => <Place place={place} /> },
  { key: 'times', title: msg`Checks`, kind: 'count', cell: ({ times }) => times },
  { key: 'when', title: msg`Last check`, kind: 'long', cell: (check) => <CheckTime iso={check.checked_at} /> },
]

/** Checks, the last first. */
export const VERIFICATIONS: ServerList<typeof verificationApi.list, Verification> = {
  endpoint: verificationApi.list,
  rows: ({ verifications }) => verifications,
  filters: [
    {
      key: 'kind',
      label: msg`What`,
      options: [
        { value: '', label: msg`Certificates and cards` },
        { value: 'certificate', label: msg`Certificates` },
        { value: 'card', label: msg`Membership cards` },
      ],
    },
    {
      key: 'result',
      label: msg`Result`,
      options: [
        { value: '', label: msg`All results` },
        { value: 'valid', label: RESULT_NAMES.valid },
        { value: 'revoked', label: RESULT_NAMES.revoked },
        { value: 'replaced', label: RESULT_NAMES.replaced },
        { value: 'unknown', label: RESULT_NAMES.unknown },
      ],
    },
  ],
  file: verificationApi.export,
}
