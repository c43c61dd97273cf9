import type { BegunUpload } from './use-video-upload.ts'

/** What a draft on this device remembers of an upload; null when there is none, or nothing that can be read. */
export function readBegunUpload(stored: unknown): BegunUpload | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('upload_id' in stored && 'name' in stored && 'size' in stored)) return null
  const { upload_id, name, size } = stored
  return typeof upload_id === 'string' && typeof name === 'string' && typeof size === 'number'
    ? { upload_id, name, size }
    : null
}
