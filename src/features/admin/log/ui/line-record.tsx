import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import type { ShownList } from '#web/kit/server-list.ts'
import type { OpenRecord } from '#web/kit/use-record.ts'
import type { LogLine } from '../log.contract.ts'
import { ActorCell, MomentCell, ResultCell, ThingCell } from './line-columns.tsx'
import styles from './log.module.css'

/** JSON with a line for each part; the beginning of a long one as it is. */
function prettyJson(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** A panel with everything about one line, and the ways to the lines about the same thing or by the same person. */
export function LineRecord({ record, list }: { record: OpenRecord; list: ShownList<LogLine> }) {
  const { t } = useLingui()
  const searchFor = (text: string) => {
    record.close()
    // The panel leaves the address first.
    setTimeout(() => list.state.set({ q: text }), 50)
  }
  return (
    <RecordDrawer record={record} title={t`Log entry`}>
      {(id) => {
        const line = list.rows?.find((row) => row.id === id)
        return line ? (
          <Details line={line} onSearch={searchFor} />
        ) : (
          <p>
            <Trans>This entry is not on this page of the list.</Trans>
          </p>
        )
      }}
    </RecordDrawer>
  )
}

function Details({ line, onSearch }: { line: LogLine; onSearch: (text: string) => void }) {
  const { actor, subject } = line
  return (
    <RecordDetails>
      <h2>{line.action}</h2>
      <p>
        <ResultCell result={line.result} />
      </p>
      <Facts>
        <Fact name={<Trans>When</Trans>} value={<MomentCell iso={line.at} />} />
        <Fact name={<Trans>Person</Trans>} value={<ActorCell line={line} />} />
        <Fact name={<Trans>Item</Trans>} value={subject && <ThingCell line={line} />} />
        {line.subject_name !== null && <Fact name={<Trans>Item in the log</Trans>} value={subject} />}
        <Fact name={<Trans>Address</Trans>} value={line.ip} />
        <Fact name={<Trans>Request number</Trans>} value={line.request_id} />
        <Fact name={<Trans>Entry number</Trans>} value={line.id} />
      </Facts>
      {line.detail !== null && (
        <RecordSection title={<Trans>Details</Trans>}>
          <pre className={styles.code}>{prettyJson(line.detail)}</pre>
        </RecordSection>
      )}
      <div className={styles.checkHead}>
        {actor !== null && (
          <Button variant="default" onClick={() => onSearch(actor)}>
            <Trans>All entries by this person</Trans>
          </Button>
        )}
        {subject !== null && (
          <Button variant="default" onClick={() => onSearch(subject)}>
            <Trans>All entries about this item</Trans>
          </Button>
        )}
      </div>
    </RecordDetails>
  )
}
