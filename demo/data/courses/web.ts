import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const webBasics: CourseText = {
  slug: 'web-basics',
  title: 'Web Basics: Your First Page',
  description:
    'Start from an empty file and finish with a page that opens on any phone in Kigali, Lagos or Nairobi. ' +
    'You will see what happens between a tap and a page, write clean HTML, and give it a face with CSS. ' +
    'Each short film is followed by a task that you do in your own editor, so you leave with work you can show. ' +
    'No earlier experience is expected, and an old laptop is enough.',
  field: 'Web Development',
  level: 1,
  price_cents: 0,
  duration_minutes: 60,
  tutor: 'ngozi.okafor@mbuyu.test',
  requirements: ['A computer with any text editor', 'A browser such as Firefox or Chrome', 'Two quiet hours in a week'],
  what_you_will_learn: [
    'Explain how a page travels from a server to a phone',
    'Write a page with headings, text, links and pictures',
    'Style a page with colours, spacing and readable type',
    'Keep a page light for people who pay per megabyte',
  ],
  skills: ['HTML and CSS', 'Web development'],
  cover: { motif: 'web', palette: 'green' },
  is_published: true,
  lessons: [
    {
      title: 'How a page reaches your phone',
      clip: 'web-1',
      summary:
        'Follow one tap from the browser to a server and back. Practice: open the network panel of your browser and count the requests of a page you like.',
      scenes: [
        {
          say: 'Every time you open a page, a small journey begins. Let us follow it.',
          point: 'One tap, a journey of a few hundred milliseconds',
        },
        {
          say: 'Your browser first asks the name system for the address of the site.',
          point: 'A name becomes an address',
        },
        {
          say: 'Then it sends a request to that address, often a server in another city.',
          point: 'The browser sends a request',
        },
        {
          say: 'The server answers with HTML, the text that describes the page.',
          point: 'The server answers with HTML',
        },
        {
          say: 'Last, the browser draws it, and fetches every picture and style the page mentions.',
          point: 'The browser draws the page',
        },
      ],
      visual: { kind: 'flow', nodes: ['Your phone', 'Name system', 'Server', 'Page on screen'] },
      quiz: {
        title: 'The journey of a page',
        description: 'Three questions about the way from a tap to a page.',
        passing_score: 70,
        questions: [
          ask(
            'What does the browser ask the name system for?',
            ['The pictures of the page', 'The address of the site', 'Your password', 'The size of your screen'],
            1,
            {
              scene: 1,
              why: 'Computers find each other by numbers. The name system turns the name of a site into such a number.',
            },
          ),
          ask(
            'What does the server send back first?',
            ['A film', 'A mobile money receipt', 'HTML, the text that describes the page', 'A list of other browsers'],
            2,
            { scene: 3, why: 'The first answer is text in HTML. Everything else that the page needs is named in it.' },
          ),
          ask(
            'When does the browser fetch the pictures?',
            [
              'After it has read the HTML that mentions them',
              'Before it knows the address',
              'Only when you pay',
              'Never, they are in the phone already',
            ],
            0,
            { scene: 4, why: 'The browser cannot know which pictures belong to a page until it has read the page.' },
          ),
        ],
      },
    },
    {
      title: 'HTML: the bones of a page',
      clip: 'web-2',
      summary:
        'Tags, headings, paragraphs and links. Practice: write a page about your neighbourhood with one heading, two paragraphs and one link.',
      scenes: [
        {
          say: 'HTML gives a page its bones. You write it as tags around your text.',
          point: 'Tags say what each text is',
        },
        { say: 'A heading tag, h1, names the page. Use it only once.', point: 'h1 names the page, once' },
        { say: 'Each paragraph goes between an opening p and a closing p.', point: 'p holds a paragraph' },
        { say: 'A link is an a tag, with the target in its href attribute.', point: 'a with href makes a link' },
        {
          say: 'And every picture carries an alt text, so that people who cannot see it still know what it shows.',
          point: 'img always has an alt text',
        },
      ],
      visual: {
        kind: 'code',
        file: 'index.html',
        blocks: [
          '<h1>Nyamirambo walks</h1>',
          '<p>\n  See the murals with Diane.\n</p>',
          '<a href="book.html">\n  Book a walk\n</a>',
          '<img src="mural.jpg"\n     alt="A mural of drums">',
        ],
      },
      quiz: {
        title: 'Tags and what they mean',
        description: 'Check that you can name the bones of a page.',
        passing_score: 70,
        questions: [
          ask('How often should a page use h1?', ['Once', 'In every paragraph', 'Once per picture', 'Never'], 0, {
            scene: 1,
            why: 'h1 is the name of the whole page, and a page has one name. Parts of it are named with h2 and h3.',
          }),
          ask('Which attribute holds the target of a link?', ['alt', 'src', 'class', 'href'], 3, {
            scene: 3,
            why: 'href is short for hypertext reference: it says where the link leads. alt and src belong to pictures.',
          }),
          ask(
            'Why does a picture need an alt text?',
            [
              'It makes the picture larger',
              'People who cannot see it still know what it shows',
              'It hides the picture on phones',
              'Browsers refuse pictures without a border',
            ],
            1,
            { scene: 4, why: 'Screen readers speak the alt text. It also shows when a picture does not load.' },
          ),
        ],
      },
    },
    {
      title: 'CSS: colour, space and type',
      clip: 'web-3',
      summary:
        'Selectors, spacing and readable text. Practice: style the page of the last lesson so that it reads well on a phone held at arm’s length.',
      scenes: [
        { say: 'HTML is the bones. CSS is the cloth you dress them in.', point: 'Bones first, then the cloth' },
        {
          say: 'A rule starts with a selector, which picks the elements it styles.',
          point: 'The selector picks elements',
        },
        {
          say: 'Give the body a calm background, and text that stands out from it.',
          point: 'Strong contrast reads in sunlight',
        },
        {
          say: 'Set the line height to one point six, so that the lines can breathe.',
          point: 'Line height 1.6 lets text breathe',
        },
        {
          say: 'And limit the width, because long lines tire the eye on a big screen.',
          point: 'A limited width rests the eye',
        },
      ],
      visual: {
        kind: 'code',
        file: 'style.css',
        blocks: [
          'body {',
          '  background: #fbf7ee;\n  color: #1c1a17;',
          '  font-size: 18px;\n  line-height: 1.6;',
          '  max-width: 38rem;\n  margin: 0 auto;\n}',
        ],
      },
    },
  ],
}
