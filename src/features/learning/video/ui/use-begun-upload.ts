import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#web/api/queries.ts'
import { percentOf } from '#web/api/upload-state.ts'
import { videoApi } from '../video.contract.ts'
import type { BegunUpload, UploadedVideo } from './use-video-upload.ts'

/** The state of an upload that an earlier page started: how much has arrived, or that the server no longer has it. */
export type EarlierUpload = { name: string; percent: number | null; isGone: boolean }

/**
 * Looks on the server for an upload that a draft remembers.
 * @param onWhole told when all of it has come already
 */
export function useBegunUpload(
  begun: BegunUpload | null,
  onWhole: (video: UploadedVideo) => void,
): EarlierUpload | null {
  const { data } = useQuery({ ...query(videoApi.list, {}), enabled: begun !== null, staleTime: 0 })
  const found = data?.uploads.find(({ id }) => id === begun?.upload_id)
  const isWhole = found?.is_finished === true
  useEffect(() => {
    if (begun && isWhole) onWhole({ ...begun, duration: null })
    // Reports once per upload.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [begun?.upload_id, isWhole])
  if (!begun) return null
  const percent = found ? percentOf(found.received_bytes, found.bytes) : null
  return { name: begun.name, percent, isGone: data !== undefined && !found }
}
