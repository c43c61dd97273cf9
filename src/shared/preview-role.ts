/** The header by which a tab of an administrator asks for what a role sees, instead of what there is (ADR 51). */
export const PREVIEW_ROLE_HEADER = 'see-as'
