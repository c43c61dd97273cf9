/** The header with which an administrator's tab asks for the sample data of a role (ADR 51). */
export const PREVIEW_ROLE_HEADER = 'see-as'
