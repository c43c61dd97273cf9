import { randomInt } from 'node:crypto'

/** 20 letters of 5 bits: 100 bits cannot be guessed. I, L, O and U are left out, since people misread them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 20

export const newCertificateCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

/** The code as people read it: groups of four. */
export const readableCode = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** What a person typed, in the stored form: no dashes, similar letters replaced by the right one. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** The public page that says whether a certificate is valid. */
export const verifyUrl = (baseUrl: string, code: string): string => `${baseUrl}/verify/${readableCode(code)}`
