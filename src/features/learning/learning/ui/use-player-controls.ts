import { type RefObject, useEffect, useState } from 'react'
import { useStyleNonce } from '#web/i18n.tsx'

type Parts = typeof import('./player-chunk.ts')
type Frame = Parts['PlayerControls']

let loading: Promise<Parts> | undefined
let loaded: Frame | undefined

/** Our controls are a fifth of what a lesson loads, and its video can be played without them: they have a chunk of their own. */
function loadPlayerParts(): Promise<Parts> {
  loading ??= import('./player-chunk.ts').catch((problem: unknown) => {
    // The connection failed: the next lesson tries again.
    loading = undefined
    throw problem
  })
  return loading
}

/** Loads the controls while the page is still being made. */
export function preparePlayer(): void {
  // The player tries again, and falls back on the browser's controls.
  loadPlayerParts().catch(() => undefined)
}

/** How long only the picture is shown while our controls load: controls that change under a finger are worse than none. */
const PATIENCE_MS = 1500

/**
 * Our controls for a video; null while they are loading.
 * @param isInUse whether someone plays the video with the browser's controls already: then it keeps them
 * @returns `isLate` when they take long or cannot be loaded, so that the browser's own have to serve
 */
export function usePlayerControls(isInUse: RefObject<boolean>): { Frame: Frame | null; isLate: boolean } {
  const nonce = useStyleNonce()
  const [Frame, setFrame] = useState<Frame | null>(() => loaded ?? null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (loaded) return
    let isHere = true
    const giveUp = (): void => {
      if (isHere) setLate(true)
    }
    const timer = setTimeout(giveUp, PATIENCE_MS)
    const load = async (): Promise<void> => {
      const { PlayerControls, preparePlayerStyles } = await loadPlayerParts()
      // Before the first of the elements is made.
      preparePlayerStyles(nonce)
      loaded = PlayerControls
      if (isHere && !isInUse.current) setFrame(() => PlayerControls)
    }
    load().catch(giveUp)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [nonce, isInUse])
  return { Frame, isLate }
}
