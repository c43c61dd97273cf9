/**
 * Whether everything is asked in full depth (`npm run test:all`): all odd values, all objects for all callers, all
 * screens in all looks.
 */
export const isDeep = process.env.TEST_DEPTH === 'all'

/** Whether a smaller fixed sample is asked, as by `npm test`; without a depth as much is asked as by `.ci/run`. */
export const isQuick = process.env.TEST_DEPTH === 'quick'
