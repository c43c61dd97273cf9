import { Node } from '@tiptap/core'

/** The card of a course in a text: its id and, until the page draws it, its title. */
export const CourseCard = Node.create({
  name: 'courseCard',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: 0, rendered: false, parseHTML: (element) => Number(element.dataset.course) },
    title: { default: '', rendered: false, parseHTML: (element) => element.textContent },
  }),
  // Before paragraphs, which this is for everybody else.
  parseHTML: () => [{ tag: 'p[data-course]', priority: 60 }],
  renderHTML: ({ node }) => [
    'p',
    { 'data-course': String(node.attrs.id) },
    ['a', { href: `/courses/${String(node.attrs.id)}` }, String(node.attrs.title)],
  ],
})
