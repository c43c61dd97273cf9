import { useEffect, useEffectEvent } from 'react'
import { outbox } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { useLoadDelivery, useOutbox, useOutcomes, useSendOutbox } from '#web/api/use-outbox.ts'
import type { ApiForm } from './use-api-form.ts'

type KeptFormOptions = {
  /** Who fills it in: undefined for a visitor, whose form is not kept. */
  personId: number | undefined
  /** The kind of its letters in the outbox; src/app/deliveries.ts lists how it is sent (`deliverForm`). */
  kind: string
  /** What the form is about: one is kept about each, the newest. */
  about: string | number
  /** What is kept; null where it cannot be, such as a file. */
  input: () => unknown
  /** It was sent later, while the form is shown. */
  onSent: () => void
}

/** The letter that keeps a form of this kind about something. */
export const letterIdOf = (kind: string, about: string | number): string => `${kind}:${about}`

/**
 * Keeps a form in the outbox when the connection is down while it is sent. `isKept`: the form is replaced by a
 * `KeptNote`; `change` takes it back, with what was typed still in it.
 */
export function useKeptForm(
  { isCutOff, problem }: Pick<ApiForm, 'isCutOff' | 'problem'>,
  { personId, kind, about, input, onSent }: KeptFormOptions,
): { isKept: boolean; change: () => void; problem: string | null } {
  const id = letterIdOf(kind, about)
  const letter = useOutbox(personId).letters.find((one) => one.id === id)
  useLoadDelivery(personId === undefined ? null : kind)
  useSendOutbox(personId)
  useOutcomes((outcome) => {
    if (outcome.letter.id === id && 'answer' in outcome && outcome.answer !== null) onSent()
  })
  const canKeep = personId !== undefined && input() !== null
  const keepInOutbox = useEffectEvent(() => {
    if (canKeep) keepAndSend(personId, { id, kind, input: input() })
  })
  useEffect(() => {
    if (isCutOff) keepInOutbox()
  }, [isCutOff])
  return {
    isKept: letter !== undefined,
    change: () => {
      if (letter && personId !== undefined) outbox.remove(personId, letter)
    },
    // What was kept has no problem.
    problem: isCutOff && canKeep ? null : problem,
  }
}
