/** What a stylesheet of ours reads from an element, such as how full a bar is. */
export type CustomProperty = `--${string}`

declare module 'react' {
  interface CSSProperties {
    [name: CustomProperty]: string | number
  }
}
