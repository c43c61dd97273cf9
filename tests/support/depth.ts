/**
 * Whether everything is asked in full depth (`npm run test:all`) instead of the fixed sample of `npm test`: all odd
 * values, all objects for all callers, all screens in all looks.
 */
export const isDeep = process.env.TEST_DEPTH === 'all'
