import { useState } from 'react'
import type { LessonOpen } from '../learning.contract.ts'
import { isSavingData } from './data-saver.ts'

const REMEMBERED = 'video-quality'

type Quality = LessonOpen['renditions'][number]['quality'] | 'original'

/** One way to watch a lesson. */
export type Choice = { quality: Quality; url: string; bytes: number | null }

type Watched = Pick<LessonOpen, 'url' | 'size_bytes' | 'renditions'>

/** Every way to watch a lesson, the best first. */
export const choicesOf = ({ url, size_bytes, renditions }: Watched): Choice[] => [
  ...(url === null ? [] : [{ quality: 'original' as const, url, bytes: size_bytes }]),
  ...renditions.map((each) => ({ quality: each.quality, url: each.url, bytes: each.size_bytes })),
]

/**
 * What plays when no one has chosen: the smallest picture for those who save data, else 480p, which is as good on a
 * phone as the original and costs a fraction of it.
 */
export function defaultQuality(choices: readonly Choice[], savesData: boolean): Quality {
  const has = (quality: Quality) => choices.some((choice) => choice.quality === quality)
  const order: Quality[] = savesData ? ['240p', '480p'] : ['480p', '240p']
  return order.find(has) ?? 'original'
}

/** A device may keep nothing; then the usual quality plays. */
function readRememberedQuality(): string | null {
  try {
    return localStorage.getItem(REMEMBERED)
  } catch {
    return null
  }
}

/** The ways to watch a lesson, and the chosen one; a choice is kept on the device, for all lessons. */
export function useQuality(lesson: Watched) {
  const choices = choicesOf(lesson)
  const [asked, setAsked] = useState<string | null>(readRememberedQuality)
  const quality = asked ?? defaultQuality(choices, isSavingData())
  const choice =
    choices.find((each) => each.quality === quality) ??
    choices.find((each) => each.quality === defaultQuality(choices, isSavingData()))
  return {
    choices,
    choice,
    choose: (next: string) => {
      setAsked(next)
      try {
        localStorage.setItem(REMEMBERED, next)
      } catch {
        // It holds for this lesson only.
      }
    },
  }
}
