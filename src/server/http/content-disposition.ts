import path from 'node:path'
import { create } from 'content-disposition'
import { cutToLength } from '#shared/graphemes.ts'

/** Characters that file systems refuse in a name, and those that mislead its reader: path separators, direction marks. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]|(?![\u200C\u200D])\p{Cf}/gu
/** So short that a name with its ending fits every file system, in any script. */
const MAX_NAME_LENGTH = 80

/**
 * The header that names a file, whatever letters its title has; old programs get the plain ones of them (RFC 6266).
 * @param file its name, ending and all
 * @param type `inline` is shown where the browser can
 */
export function contentDisposition(file: string, type: 'attachment' | 'inline' = 'attachment') {
  const { name, ext } = path.parse(
    file
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(NOT_IN_NAMES, '')
      .trim()
      .replaceAll(/\s+/g, '-')
      .replace(/^\.+/, 'document.'),
  )
  const plain = name.normalize('NFKD').replaceAll(/[^\w.-]/g, '') || 'document'
  return {
    'content-disposition': create(`${cutToLength(name, MAX_NAME_LENGTH)}${ext}`, { type, fallback: `${plain}${ext}` }),
  }
}
