import { useEffect, useState } from 'react'

/** A QR code as a data URL; the library is loaded only with the first one. */
export function useQrCode(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const drawCode = async () => {
      const { toString } = await import('qrcode')
      const svg = await toString(text, { type: 'svg', margin: 1 })
      if (isWanted) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    }
    void drawCode()
    return () => {
      isWanted = false
    }
  }, [text])
  return picture
}
