import { useState } from 'react'
import { type DraftKey, drafts } from '#web/api/drafts.ts'

/**
 * Puts words that the server has refused back to where they were written, before what was written since. The field reads
 * its draft when it is made: `times` is its key.
 */
export function useRefusedText(draft: DraftKey): { times: number; giveBack: (words: string) => void } {
  const [times, setTimes] = useState(0)
  return {
    times,
    giveBack: (words) => {
      const since = drafts.read(draft)
      drafts.save(draft, typeof since === 'string' && since !== '' ? `${words}\n${since}` : words)
      setTimes((many) => many + 1)
    },
  }
}
