import { Node } from '@tiptap/core'

/** A picture of our own store in a text: `<img src="/files/…" alt="…">`. Pasted pictures of other sites do not come in. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    // The widths are added by the server.
    src: { default: '', parseHTML: (element) => (element.getAttribute('src') ?? '').split('?', 1)[0] },
    alt: { default: '' },
  }),
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
