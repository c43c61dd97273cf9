import { Node } from '@tiptap/core'

type Kind = 'course' | 'event'

/** Where the page of such a thing is; its key is the last part of that address. */
const PATHS: Record<Kind, string> = { course: '/courses/', event: '/events/' }

/** The card of something in a text: how its address names it and, until the page draws it, its title. */
const cardNode = (kind: Kind) =>
  Node.create({
    name: `${kind}Card`,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      key: { default: '', rendered: false, parseHTML: (element) => element.getAttribute(`data-${kind}`) },
      title: { default: '', rendered: false, parseHTML: (element) => element.textContent },
    }),
    // Before paragraphs, which this is for everyone else.
    parseHTML: () => [{ tag: `p[data-${kind}]`, priority: 60 }],
    renderHTML: ({ node }) => [
      'p',
      { [`data-${kind}`]: String(node.attrs.key) },
      ['a', { href: PATHS[kind] + String(node.attrs.key) }, String(node.attrs.title)],
    ],
  })

/** What the editor of posts knows of cards. */
export const CARDS = [cardNode('course'), cardNode('event')]

/** What is put into a text for a card. */
export const cardContent = (kind: Kind, attrs: { key: string; title: string }) => ({ type: `${kind}Card`, attrs })
