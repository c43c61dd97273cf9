import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const gitTeamwork: CourseText = {
  slug: 'git-teamwork',
  title: 'Git for Teamwork',
  description:
    'Stop mailing files called final-final-2. Git remembers every version of your work and lets a team in Dakar, Kampala and Addis Ababa change the same project without fear. ' +
    'You will save your work in small, well named steps, use branches, and settle a conflict calmly. ' +
    'Everything works offline, so power cuts and slow lines are no excuse.',
  field: 'Tools',
  level: 1,
  price_cents: 0,
  duration_minutes: 40,
  tutor: 'eric.habimana@mbuyu.test',
  requirements: ['A computer on which you may install programs', 'You can open a terminal'],
  what_you_will_learn: [
    'Save work in small commits with clear messages',
    'Use a branch for every idea',
    'Merge, and settle a conflict without losing work',
  ],
  cover: { motif: 'git', palette: 'ink' },
  is_published: true,
  lessons: [
    {
      title: 'Small steps: your first commits',
      clip: 'git-1',
      summary: 'init, add, commit and log. Practice: make five commits in a folder of your own and read their history.',
      scenes: [
        {
          say: 'Git is a memory for your work. Each commit is a moment you can return to.',
          point: 'A memory for your work',
        },
        { say: 'Start with git init, once, in the folder of your project.', point: 'git init, once per project' },
        { say: 'Git add chooses what goes into the next step.', point: 'git add chooses the changes' },
        { say: 'Git commit saves it, with a message that tells why.', point: 'git commit says why' },
        { say: 'Git log shows the way you came, even without a connection.', point: 'git log works offline' },
      ],
      visual: {
        kind: 'terminal',
        host: 'aminata@dakar',
        blocks: [
          '$ git init',
          '$ git add menu.html',
          '$ git commit -m\n  "Show prices in CFA"',
          '$ git log --oneline\n4f2a9c1 Show prices\n✓ nothing is lost',
        ],
      },
      quiz: {
        title: 'First commits',
        description: 'Three questions about the memory of your work.',
        passing_score: 70,
        questions: [
          ask(
            'How often do you run git init in a project?',
            ['Every morning', 'Before each commit', 'Once', 'Never'],
            2,
            { scene: 1, why: 'git init makes the memory of a folder. Once it is there, it stays.' },
          ),
          ask(
            'What should a commit message tell?',
            ['Why you made the change', 'Your phone number', 'The size of the file', 'The time of day'],
            0,
            { scene: 3, why: 'The change itself shows what you did. In a year only the message can tell the reason.' },
          ),
          ask('Which command shows the way you came?', ['git init', 'git log', 'git add', 'git shop'], 1, {
            scene: 4,
            why: 'It lists the commits, the newest first, and needs no connection.',
          }),
        ],
      },
    },
    {
      title: 'Branches and calm merges',
      clip: 'git-2',
      summary:
        'A branch per idea, and what to do in a conflict. Practice: change one line on two branches and merge them.',
      scenes: [
        {
          say: 'Two people, one project, two ideas. Branches keep them out of each other’s way.',
          point: 'One idea, one branch',
        },
        { say: 'Main is the line that always works. Leave it clean.', point: 'main always works' },
        {
          say: 'For a new idea, make a branch, and commit there as often as you like.',
          point: 'A branch for each new idea',
        },
        { say: 'When it is ready, a colleague reads it before it goes back.', point: 'A colleague reads it first' },
        {
          say: 'Then merge. If both changed one line, Git asks you, and you choose calmly.',
          point: 'In a conflict, choose calmly',
        },
      ],
      visual: { kind: 'branch', main: ['start', 'fix', 'merge'], side: ['form', 'receipt'], sideName: 'pay-by-phone' },
      quiz: {
        title: 'Branches and merges',
        description: 'How a team shares one project.',
        passing_score: 70,
        questions: [
          ask('Which line should always work?', ['The newest branch', 'main', 'Every branch', 'None'], 1, {
            scene: 1,
            why: 'If one line always works, everybody has a place to start from and to return to.',
          }),
          ask(
            'What happens before a branch goes back?',
            ['It is deleted', 'It is printed', 'Everybody stops working', 'A colleague reads it'],
            3,
            { scene: 3, why: 'A second pair of eyes finds what the first one has stopped seeing.' },
          ),
          ask(
            'When does Git ask you to choose?',
            [
              'When both sides changed the same line',
              'At every commit',
              'When the battery is low',
              'When a file is new',
            ],
            0,
            {
              scene: 4,
              why: 'Git can join changes in different lines by itself. In the same line it cannot know what you want.',
            },
          ),
        ],
      },
    },
  ],
}
