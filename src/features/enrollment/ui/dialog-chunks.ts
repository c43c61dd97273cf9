/** The form's own chunk, which brings the component library. Rejects while the link is down. */
export const loadEnrollDialog = async () => ({ default: (await import('./enroll-dialog.tsx')).EnrollDialog })

/** What a premium course needs. */
export const loadPremiumDialog = async () => ({ default: (await import('./premium-dialog.tsx')).PremiumDialog })
