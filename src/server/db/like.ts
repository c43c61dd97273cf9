/** Any text as a LIKE pattern that finds just this text, wildcards and all. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
