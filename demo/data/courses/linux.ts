import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const linuxServers: CourseText = {
  slug: 'linux-servers',
  title: 'Running Linux Servers',
  description:
    'Rent a small machine, make it safe, and put a real service on it. This course is for people who already use the command line and want to be trusted with a server. ' +
    'You will sign in with keys, close every door you do not need, serve a site with Nginx, and prove that your backup works by restoring it. ' +
    'The habits you learn here are the ones that let an administrator sleep at night.',
  field: 'Server Management',
  level: 3,
  price_cents: 0,
  duration_minutes: 120,
  tutor: 'eric.habimana@mbuyu.test',
  requirements: [
    'You move around a terminal without help',
    'A small virtual server or a spare computer',
    'You can edit a text file in the terminal',
  ],
  what_you_will_learn: [
    'Sign in with a key and switch passwords off',
    'Keep only the open ports you need',
    'Serve a site and read its logs',
    'Make a backup and restore it',
  ],
  skills: ['Information security', 'Linux'],
  cover: { motif: 'server', palette: 'green' },
  is_published: true,
  lessons: [
    {
      title: 'A safe first hour',
      clip: 'linux-1',
      summary:
        'Keys, updates and a firewall on a new machine. Practice: do all four steps and let a friend check from outside.',
      scenes: [
        {
          say: 'A new server is attacked within minutes. Spend its first hour making it safe.',
          point: 'The first hour decides',
        },
        { say: 'Update everything, so that known holes are closed.', point: 'Update everything' },
        { say: 'Make a user of your own, and stop working as root.', point: 'Do not work as root' },
        { say: 'Sign in with an SSH key, then switch passwords off.', point: 'Keys in, passwords off' },
        { say: 'Close every port except the web and your own door.', point: 'Close every other port' },
      ],
      visual: {
        kind: 'terminal',
        host: 'root@kigali-1',
        blocks: [
          '$ apt update\n$ apt upgrade',
          '$ adduser eric',
          '$ ssh-copy-id eric@…\n✓ key accepted',
          '$ ufw allow 22,443/tcp\n$ ufw enable\n✓ firewall is active',
        ],
      },
      quiz: {
        title: 'A safe first hour',
        description: 'What comes first on a new machine?',
        passing_score: 75,
        questions: [
          ask(
            'How soon is a new server attacked?',
            ['After a year', 'Never, if it is small', 'Within minutes', 'Only when it has a name'],
            2,
            {
              scene: 0,
              why: 'Programs search the whole network for open doors, day and night. They do not care who you are.',
            },
          ),
          ask(
            'What replaces the password at sign-in?',
            ['An SSH key', 'A longer user name', 'A second server', 'Nothing'],
            0,
            { scene: 3, why: 'A key is far too long to be guessed, and it never travels over the network.' },
          ),
          ask('Which user should you not work as?', ['Your own', 'A guest', 'The web server', 'root'], 3, {
            scene: 2,
            why: 'root may do everything, so a small mistake becomes a large one.',
          }),
          ask('Which ports stay open?', ['All of them', 'The web and your own door', 'Only the printer', 'None'], 1, {
            scene: 4,
            why: 'Every open port is a door that somebody has to watch. Keep only those you need.',
          }),
        ],
      },
    },
    {
      title: 'Serve a site and read the logs',
      clip: 'linux-2',
      summary:
        'Nginx in front of an application, and the log as a witness. Practice: cause a 404 and a 502 and find both in the log.',
      scenes: [
        {
          say: 'Nginx stands at the door of your server, and passes visitors on to your program.',
          point: 'Nginx stands at the door',
        },
        { say: 'At the bottom lies the system, with your firewall.', point: 'The system carries it all' },
        { say: 'On it runs your application, on a port that nobody outside can reach.', point: 'The app stays inside' },
        { say: 'Nginx takes the visitors, and adds encryption.', point: 'Nginx adds encryption' },
        {
          say: 'And everything is written to the log. When something breaks, read it first, then act.',
          point: 'Read the log, then act',
        },
      ],
      visual: {
        kind: 'layers',
        items: ['System and firewall', 'Your application', 'Nginx and HTTPS', 'Access and error log'],
      },
      quiz: {
        title: 'At the door of the server',
        description: 'Who stands where?',
        passing_score: 70,
        questions: [
          ask('Who takes the visitors and adds encryption?', ['The log', 'Nginx', 'The backup', 'The keyboard'], 1, {
            scene: 3,
            why: 'It stands between the visitors and your application.',
          }),
          ask(
            'Who can reach the port of the application from outside?',
            ['Nobody', 'Everyone', 'Only mentors', 'Only search engines'],
            0,
            { scene: 2, why: 'The application listens inside the machine only; visitors meet Nginx first.' },
          ),
          ask(
            'Something breaks. What do you do first?',
            ['Restart everything', 'Buy a larger server', 'Read the log', 'Delete the log'],
            2,
            { scene: 4, why: 'The log says what happened. Acting before you know may make it worse.' },
          ),
        ],
      },
    },
    {
      title: 'A backup is a restore',
      clip: 'linux-3',
      summary:
        'Three copies, two places, one test a month. Practice: restore yesterday’s copy on another machine and time it.',
      scenes: [
        {
          say: 'Nobody needs a backup. People need a restore. So test the whole circle.',
          point: 'People need the restore',
        },
        {
          say: 'Copy the data every night, without a person having to think of it.',
          point: 'Copy every night, by itself',
        },
        { say: 'Send one copy to another city, encrypted.', point: 'One copy in another city' },
        { say: 'Once a month, restore it on an empty machine.', point: 'Restore it once a month' },
        {
          say: 'Measure how long that took, and write the number down for your team.',
          point: 'Write down how long it took',
        },
      ],
      visual: { kind: 'cycle', nodes: ['Copy', 'Send away', 'Restore', 'Measure'], centre: 'Every month' },
    },
  ],
}
