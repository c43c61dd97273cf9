/** The custom properties that our stylesheets read, such as how full a bar is. */
export type CustomProperty = `--${string}`

declare module 'react' {
  interface CSSProperties {
    [name: CustomProperty]: string | number
  }
}
