import { isDeep } from './depth.ts'

/** The sizes in which a journey is walked: on a phone, and in full depth on a laptop too. */
export const walkedSizes: readonly ('small' | 'wide')[] = isDeep ? ['small', 'wide'] : ['small']
