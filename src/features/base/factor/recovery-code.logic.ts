import { randomInt } from 'node:crypto'
import { RECOVERY } from './factor.contract.ts'

/** Without letters and digits that are taken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = RECOVERY.length / 2

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY.length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten codes, each of some 49 random bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY.codes }, newRecoveryCode)

/** A code as it is shown: in two halves. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`
