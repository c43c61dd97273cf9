/** What can be set up as a second step of signing in: an authenticator app, or a passkey (ADR 49). */
export const FACTOR_KINDS = ['app', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]
