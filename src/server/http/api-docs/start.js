// Runs before the reference is painted: takes over the colour scheme chosen in the product, or the machine's.
const root = document.documentElement
let chosen = null
try {
  chosen = localStorage.getItem('mantine-color-scheme-value')
} catch {
  // Without storage the machine's choice counts.
}
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.classList.toggle('dark-mode', isDark)
root.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

const PARTS = ['InfoContainer', 'FilterContainer', 'operations']

/** The arrow that opens the fields of an answer is a button without a name. */
function nameOpener(node) {
  const opener = node?.querySelector('button')
  if (opener && !opener.textContent) opener.setAttribute('aria-label', 'Fields')
}

/**
 * What the library lacks for screen readers: a page has one `main` (ours), a button that opens a call holds its
 * name and not a link, and each table of answers and each arrow has a name. Locks go, since nothing is sent from here.
 */
const readable = () => ({
  wrapComponents: {
    authorizeOperationBtn: () => () => null,
    JSONSchema202012Accordion: (Original, system) => (props) =>
      system.React.createElement('span', { ref: nameOpener }, system.React.createElement(Original, props)),
    DeepLink: (_original, system) => (props) => system.React.createElement('span', null, props.text),
    responses: (Original, system) => (props) => {
      const name = (node) =>
        node?.querySelector('[role=region]')?.setAttribute('aria-label', `Answers of ${props.method} ${props.path}`)
      return system.React.createElement('div', { ref: name }, system.React.createElement(Original, props))
    },
    BaseLayout: (Original, system) => (props) => {
      const { createElement } = system.React
      if (props.specSelectors.loadingStatus() !== 'success') return createElement(Original, props)
      const parts = PARTS.map((name) =>
        createElement('div', { className: 'wrapper', key: name }, createElement(system.getComponent(name, true))),
      )
      return createElement('div', { className: 'swagger-ui' }, createElement(system.getComponent('SvgAssets')), parts)
    },
  },
})

document.addEventListener('DOMContentLoaded', () => {
  window.SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    docExpansion: 'list',
    defaultModelRendering: 'model',
    defaultModelExpandDepth: 3,
    filter: true,
    plugins: [readable],
    supportedSubmitMethods: [],
    validatorUrl: null,
  })
})
