/** Marks every text of a new feature that a person must still write; tests/architecture/new-feature.test.ts finds it. */
export const UNWRITTEN = '(to be written)'
/** The same in French, in the catalogue. */
export const UNTRANSLATED = '(à traduire)'
