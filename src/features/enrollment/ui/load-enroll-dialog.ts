/** The form's own chunk, which brings the component library. Rejects while the link is down. */
export const loadEnrollDialog = async () => ({ default: (await import('./enroll-dialog.tsx')).EnrollDialog })
