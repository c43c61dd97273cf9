import type { ComponentProps } from 'react'
import { PersonCell } from './cells.tsx'
import { RecordLink } from './record-link.tsx'

type RecordPersonProps = Pick<ComponentProps<typeof RecordLink>, 'of' | 'id'> &
  Pick<ComponentProps<typeof PersonCell>, 'person' | 'note'>

/** The person whom a row is about; the name opens the record of the row. */
export function RecordPerson({ person, note, ...record }: RecordPersonProps) {
  return <PersonCell person={person} note={note} name={<RecordLink {...record}>{person.name}</RecordLink>} />
}
