import { useState } from 'react'
import { withStorage } from '#web/api/storage.ts'

const REMEMBERED = 'video-speed'

/** How fast videos play; a choice is kept on the device, for all lessons. */
export function usePlaybackRate(rates: readonly number[]): { rate: number; choose: (rate: number) => void } {
  const [rate, setRate] = useState(() => {
    const kept = Number(withStorage((storage) => storage.getItem(REMEMBERED)))
    return rates.includes(kept) ? kept : 1
  })
  return {
    rate,
    choose: (next) => {
      setRate(next)
      withStorage((storage) => storage.setItem(REMEMBERED, String(next)))
    },
  }
}
