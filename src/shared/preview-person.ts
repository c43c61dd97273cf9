/**
 * The id of the person who is shown while an administrator looks at the product as a role (ADR 51); no account has
 * it.
 */
export const PREVIEW_USER_ID = 2_147_483_647
