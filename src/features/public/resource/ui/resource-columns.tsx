import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { safeLink } from '#shared/safe-link.ts'
import { InstantCell, TextCell } from '#web/kit/cells.tsx'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import type { ServerList } from '#web/kit/server-list.ts'
import type { Column } from '#web/kit/table-types.ts'
import { type Resource, resourceApi } from '../resource.contract.ts'

function ResourcePlace({ row: { id, link, file } }: { row: Resource }) {
  const address = safeLink(link)
  return (
    <>
      {address !== null && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address
            .replace('https://', '')
            .split('/')
            .map((part, at) => (
              <Fragment key={at}>
                {at > 0 && '/'}
                <wbr />
                {part}
              </Fragment>
            ))}
        </a>
      )}
      {file !== null && (
        <SaveFileButton endpoint={resourceApi.file} id={id}>
          <Trans>Download</Trans>
        </SaveFileButton>
      )}
    </>
  )
}

export const RESOURCE_TABLE: readonly Column<Resource>[] = [
  { key: 'title', title: msg`Title`, isMain: true, cell: ({ title }) => title },
  {
    key: 'description',
    title: msg`Description`,
    kind: 'text',
    cell: (row) => <TextCell text={row.description ?? '—'} />,
  },
  { key: 'place', title: msg`Link or file`, kind: 'text', cell: (row) => <ResourcePlace row={row} /> },
  { key: 'when', title: msg`Added`, kind: 'day', cell: (row) => <InstantCell iso={row.created_at} /> },
]

/** The library, the newest first. */
export const RESOURCES: ServerList<typeof resourceApi.list, Resource> = {
  endpoint: resourceApi.list,
  rows: ({ resources }) => resources,
  file: resourceApi.export,
}
