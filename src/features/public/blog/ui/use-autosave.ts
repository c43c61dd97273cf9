import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Autosaved } from '#features/public/blog/autosave/autosave.contract.ts'
import { messageOf } from '#web/api/errors.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { hasSendingFailed } from '#web/api/outbox-sender.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import { removeQueuedWriting, isLetterOfSession, queueWriting, sendWriting, type Written } from './unsent-writing.ts'

/** How long after the last key the typed text is saved on the server. */
const PAUSE_MS = 3000
const CONFLICT = 409

/** What is kept while someone writes. */
export type Typed = Pick<Written, 'title' | 'content' | 'tags'>

/** One opening of the editor, and what it knows of the post on the server. */
export type WritingWindow = Pick<Written, 'session' | 'postId' | 'revision'>

const textOf = ({ title, content, tags }: Typed): string => JSON.stringify([title, content, tags])
const isEmpty = ({ title, content }: Typed): boolean => title.trim() === '' && content.trim() === ''

type Options = {
  personId: number
  typed: Typed
  isDirty: boolean
  opened: WritingWindow
  /** What this device has kept is of before another window's change. */
  isBehind: boolean
}

/**
 * Keeps what is typed of a post on the server, some seconds after the last key: at once, or when the connection is
 * back. Another window or device that has written in the meantime stops it, until the person who writes has decided
 * (`PostConflict`).
 */
export function useAutosave({ personId, typed, isDirty, opened, isBehind }: Options) {
  const { t } = useLingui()
  const [known, setKnown] = useState(opened)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [stopped, setStopped] = useState<{ problem: string | null } | null>(isBehind ? { problem: null } : null)
  const { letters, state } = useOutbox(personId)
  /** The text that was sent last. */
  const [sent, setSent] = useState(textOf(typed))
  useLoadDelivery(LETTER_KINDS.writing)
  const isOver = useRef(false)
  const text = textOf(typed)
  const waits = letters.some((letter) => isLetterOfSession(known.session, letter))

  const queueTypedText = useEffectEvent(() => {
    if (isOver.current || stopped || !isDirty || isEmpty(typed) || text === sent) return
    setSent(text)
    const { title, content, tags } = typed
    queueWriting(personId, { ...known, title, content, tags })
  })
  const due = stopped ? null : `${known.session} ${text}`
  useEffect(() => {
    if (due === null) return
    const timer = setTimeout(queueTypedText, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [due])
  useEffect(() => {
    addEventListener('pagehide', queueTypedText)
    return () => {
      removeEventListener('pagehide', queueTypedText)
      queueTypedText()
    }
  }, [])
  useOutcomes((outcome) => {
    if (!isLetterOfSession(known.session, outcome.letter)) return
    if ('problem' in outcome) {
      const isConflict = outcome.problem.status === CONFLICT && known.postId !== null
      setStopped({ problem: isConflict ? null : messageOf(outcome.problem, t`Failed to save post`) })
      return
    }
    const { success, data: answer } = Autosaved.safeParse(outcome.answer)
    if (!success) return
    setKnown({ ...known, postId: answer.post_id, revision: answer.revision })
    setSavedAt(answer.saved_at)
  })

  /** Goes on from here as another session: what was kept before stays among the earlier versions. */
  const startAnew = (from: Partial<WritingWindow> = {}) => setKnown({ ...known, session: crypto.randomUUID(), ...from })
  return {
    window: known,
    savedAt,
    problem: stopped?.problem ?? null,
    isStopped: stopped !== null,
    isConflict: stopped !== null && stopped.problem === null && known.postId !== null,
    /** The last text could not be sent without a connection. */
    isLate: waits && hasSendingFailed(state),
    /** Whether everything typed has been saved on the server. */
    isKept: savedAt !== null && text === sent && !waits,
    startAnew,
    /** It was saved or discarded, so nothing is kept. */
    end: () => {
      isOver.current = true
      removeQueuedWriting(personId, known.session)
    },
    /** Called when another window has changed the post. */
    stop: () => setStopped({ problem: null }),
    /** Continues with what is typed here, over what is stored. */
    keepMine: (revision: number) => {
      setSent('')
      setKnown({ ...known, revision })
      setStopped(null)
    },
    /** Continues with what is stored; both texts stay among the earlier versions or as the text. */
    takeTheirs: async ({ title, content, tags }: Typed, revision: number) => {
      const theirs = { title, content, tags }
      const mine = await sendWriting({ ...typed, ...known, revision })
      const session = crypto.randomUUID()
      const answer = await sendWriting({ ...known, session, revision: mine.revision, ...theirs })
      setSent(textOf(theirs))
      setKnown({ session, postId: answer.post_id, revision: answer.revision })
      setSavedAt(answer.saved_at)
      setStopped(null)
    },
  }
}
export type Autosave = ReturnType<typeof useAutosave>
