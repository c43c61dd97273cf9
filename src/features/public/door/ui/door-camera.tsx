import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './door.module.css'

/** Reads codes of pictures (Shape Detection API); only some browsers have it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const LOOK_MS = 250
/** The same code counts again after this long: people hold their ticket for a while. */
const AGAIN_MS = 4000

declare global {
  // oxlint-disable-next-line no-var -- this is how a name of the window is told
  var BarcodeDetector: DetectorClass | undefined
}

const detectorClass = (): DetectorClass | undefined => globalThis.BarcodeDetector

/** The camera of the device, which reads the tickets that are held before it. */
export function DoorCamera({ onScan }: { onScan: (text: string) => void }) {
  const { t } = useLingui()
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if (!detectorClass())
    return (
      <p className={styles.note}>
        <Trans>This browser cannot scan codes. Search by name, or use Chrome on a phone.</Trans>
      </p>
    )
  return (
    <div className={styles.camera}>
      <Button variant={isOn ? 'default' : 'filled'} onClick={() => setOn(!isOn)}>
        {isOn ? <Trans>Stop the camera</Trans> : <Trans>Scan tickets</Trans>}
      </Button>
      {isOn && (
        <Viewer
          label={t`Camera view`}
          onScan={onScan}
          onRefused={() => {
            setOn(false)
            setRefused(true)
          }}
        />
      )}
      {isRefused && !isOn && (
        <p role="alert">
          <Trans>The camera could not be used. Allow access in your browser, or search by name.</Trans>
        </p>
      )}
    </div>
  )
}

type ViewerProps = { label: string; onScan: (text: string) => void; onRefused: () => void }

function Viewer({ label, onScan, onRefused }: ViewerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const scanned = useEffectEvent(onScan)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    const Codes = detectorClass()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let isLeft = false
    let last = { text: '', at: 0 }
    const stopCamera = () => {
      isLeft = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const scanFrame = async (codes: Detector) => {
      if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const [found] = await codes.detect(video.current).catch(() => [])
      if (isLeft || !found || (found.rawValue === last.text && Date.now() - last.at < AGAIN_MS)) return
      last = { text: found.rawValue, at: Date.now() }
      navigator.vibrate?.(60)
      scanned(found.rawValue)
    }
    const startCamera = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch {
        return refused()
      }
      if (isLeft || !video.current || !Codes) return stopCamera()
      video.current.srcObject = stream
      await video.current.play()
      const codes = new Codes({ formats: ['qr_code'] })
      timer = setInterval(() => void scanFrame(codes), LOOK_MS)
    }
    void startCamera()
    return stopCamera
  }, [])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera, not a video: no one speaks
  return <video ref={video} className={styles.video} aria-label={label} muted playsInline />
}
