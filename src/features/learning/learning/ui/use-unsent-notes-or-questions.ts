import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { messageOf } from '#web/api/errors.ts'
import { useLoadDelivery, useOutbox, useOutcomes } from '#web/api/use-outbox.ts'
import {
  keepAndSendNoteOrQuestion,
  readNoteOrQuestion,
  type WordsKind,
  type WordsPlace,
} from './unsent-notes-and-questions.ts'

type WordsOf = { personId: number; kind: WordsKind; place: WordsPlace; list: Pick<Endpoint, 'name'> }

/**
 * Writing notes or questions that are kept on the device until they are sent. What the server refuses comes back as
 * `refused`, with its words, so that nothing is lost.
 */
export function useUnsentNotesOrQuestions({ personId, kind, place, list }: WordsOf) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { letters } = useOutbox(personId)
  const [refused, setRefused] = useState<{ text: string; problem: string }>()
  useLoadDelivery(kind)
  useOutcomes((outcome) => {
    const words = readNoteOrQuestion(outcome.letter, kind, place)
    if (!words) return
    if ('problem' in outcome) {
      setRefused({
        text: words.text,
        problem: messageOf(outcome.problem, t`This could not be saved. Please try again.`),
      })
    } else void client.invalidateQueries({ queryKey: [list.name] })
  })
  return {
    /** Not sent yet. */
    waiting: letters.flatMap((letter) => readNoteOrQuestion(letter, kind, place) ?? []),
    refused,
    send: (words: { text: string; at: number | null }): void => {
      setRefused(undefined)
      keepAndSendNoteOrQuestion(personId, kind, place, words)
    },
  }
}
