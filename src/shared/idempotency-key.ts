/**
 * The header that names one request of a person: however often it arrives under the same key, it is carried out once, and
 * each time has the first answer. Only calls whose contract says `isIdempotent` read it.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key'
