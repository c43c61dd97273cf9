import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { chatGroupApi, type GroupKind } from '../group/group.contract.ts'
import type { ChatTarget } from './chat-target.ts'
import styles from './presence.module.css'
import { useTypingPeople } from './use-typing.ts'

type NameOf = (userId: number) => string

type TypingLineProps = {
  place: ChatTarget
  /** Of those who have written; empty for the others of a group. */
  nameOf: NameOf
  messages: readonly { sender_id: number; seq: number }[]
}

/** Who is typing, while they do. */
export function TypingLine({ place: { kind, id }, nameOf, messages }: TypingLineProps) {
  const lastSeqOf = (userId: number): number =>
    messages.findLast(({ sender_id: sender }) => sender === userId)?.seq ?? 0
  const typing = useTypingPeople({ kind, id }, lastSeqOf)
  return (
    <p role="status" className={styles.typing}>
      {kind === 'person' ? (
        <TypingNames names={typing.map(nameOf)} />
      ) : (
        typing.length > 0 && <TypingInGroup kind={kind} id={id} nameOf={nameOf} typing={typing} />
      )}
    </p>
  )
}

type InGroupProps = { kind: GroupKind; id: number; nameOf: NameOf; typing: readonly number[] }

/** Names of those who have not written here yet are read when they are needed. */
function TypingInGroup({ kind, id, nameOf, typing }: InGroupProps) {
  const { data } = useQuery({
    ...query(chatGroupApi.members, { params: { kind, id } }),
    enabled: typing.some((userId) => nameOf(userId) === ''),
  })
  const nameOfTypist = (userId: number): string =>
    nameOf(userId) || (data?.members.find((member) => member.id === userId)?.name ?? '')
  return <TypingNames names={typing.map(nameOfTypist)} />
}

/** One or two people by name; more of them together. */
function TypingNames({ names }: { names: readonly string[] }) {
  const [name, other] = names
  if (!name || other === '') return null
  if (other === undefined) return <Trans>{name} is typing...</Trans>
  if (names.length > 2) return <Trans>Several people are typing...</Trans>
  return (
    <Trans>
      {name} and {other} are typing...
    </Trans>
  )
}
