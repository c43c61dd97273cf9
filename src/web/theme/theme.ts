import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const green: MantineColorsTuple = [
  '#e9f5ee',
  '#d3eadd',
  '#bfdccb',
  '#8fcaa8',
  '#6fb990',
  '#3f9a68',
  '#2b8257',
  '#17693f',
  '#0f5132',
  '#0a3a24',
]
const sun: MantineColorsTuple = [
  '#fdf5df',
  '#fbeabb',
  '#f8dfa6',
  '#f8cf6a',
  '#f5bd36',
  '#f2a900',
  '#d08f00',
  '#a06c00',
  '#7a5200',
  '#573a00',
]
const clay: MantineColorsTuple = [
  '#fbeee7',
  '#f5dacc',
  '#ecbfa8',
  '#e3a487',
  '#d98a5f',
  '#c9703f',
  '#b5532c',
  '#a34724',
  '#8a3c1e',
  '#642a14',
]
const sky: MantineColorsTuple = [
  '#e8f2f7',
  '#d6e7ef',
  '#bcd8e5',
  '#9cc5d8',
  '#5c9ab5',
  '#3c7f9f',
  '#2f6f8f',
  '#285f7b',
  '#1f4f68',
  '#153848',
]
const red: MantineColorsTuple = [
  '#fcecea',
  '#f9d9d4',
  '#f5c0b9',
  '#f0a59c',
  '#e78479',
  '#d4594b',
  '#c0392b',
  '#ab2e21',
  '#96261b',
  '#6e1a12',
]
/** Warm greys: lines on paper, and secondary text that stays readable (AA on paper and surface). */
const gray: MantineColorsTuple = [
  '#f8f3e8',
  '#f3ecdd',
  '#ebe2d0',
  '#e3dac6',
  '#9c917a',
  '#736b5e',
  '#6a6256',
  '#574f45',
  '#3d372f',
  '#1c1a17',
]
/** Dark greens: the dark scheme's backgrounds, lines and texts. */
const dark: MantineColorsTuple = [
  '#f0eadc',
  '#c9c6b8',
  '#a9ab9e',
  '#9aa196',
  '#34443a',
  '#28372f',
  '#1e2d25',
  '#18251e',
  '#121d17',
  '#0e1712',
]

/** The palette of tokens.css as a Mantine theme; `primaryShade` and `autoContrast` as tried for AA. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  focusRing: 'auto',
  white: '#ffffff',
  black: '#1c1a17',
  colors: { green, sun, clay, sky, red, gray, dark, yellow: sun, orange: clay, blue: sky },
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  radius: {
    xs: '0.25rem',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-pill)',
  },
  shadows: {
    xs: 'var(--shadow-sm)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-lg)',
  },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--text-3xl)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-2xl)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: '1.3' },
      h4: { fontSize: 'var(--text-lg)', lineHeight: '1.35' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    NativeSelect: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    FileInput: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 'input-sm', variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', tt: 'none' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg' } },
    // A dialog's header is not a second banner landmark of the page.
    Modal: { defaultProps: { radius: 'lg', centered: true, attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Menu: { defaultProps: { shadow: 'lg', radius: 'md' } },
    Tooltip: { defaultProps: { withArrow: true } },
  },
})

/** Lets Mantine's backgrounds and texts follow the tokens, so that pages with and without Mantine look alike. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--brand)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-green-filled': 'var(--brand-fill)',
    '--mantine-color-green-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-primary-color-filled': 'var(--brand-fill)',
    '--mantine-primary-color-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-color-red-filled': 'var(--danger-fill)',
  }
  return {
    variables: {},
    light: shared,
    dark: {
      ...shared,
      '--mantine-color-gray-light-color': 'var(--ink-soft)',
      '--mantine-color-green-light': 'var(--success-soft)',
      '--mantine-color-green-light-hover': '#1d4435',
      '--mantine-color-green-light-color': 'var(--success)',
      '--mantine-primary-color-light': 'var(--success-soft)',
      '--mantine-primary-color-light-hover': '#1d4435',
      '--mantine-primary-color-light-color': 'var(--success)',
      '--mantine-color-red-light': 'var(--danger-soft)',
      '--mantine-color-red-light-color': 'var(--danger)',
    },
  }
}
