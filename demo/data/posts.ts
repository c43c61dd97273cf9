import type { DemoPalette } from './types.ts'

/** A post of the demo's blog; the people are those of people.ts. */
export type DemoPost = {
  /** Names its picture. */
  key: string
  title: string
  author: string
  daysAgo: number
  /** How many of the learners like it. */
  likes: number
  tags: string[]
  cover: { motif: string; palette: DemoPalette } | null
  content: string
  /** Published if not given; a scheduled one appears in some days. */
  status?: 'draft' | 'scheduled'
}

/** The newest first. */
export const posts: DemoPost[] = [
  {
    key: 'portfolio',
    title: 'What I look for in a first portfolio',
    author: 'mentor@mbuyu.test',
    daysAgo: 4,
    likes: 14,
    tags: ['Careers', 'Portfolio'],
    cover: { motif: 'web', palette: 'green' },
    content: `<p>In the last year I have read about two hundred applications for junior positions. Most portfolios that I open have nine projects in them. I usually look at one.</p>
<h2>One thing that is finished</h2>
<p>Finished means that I can open it on my phone and use it. A booking page for your uncle’s barber shop that three people use every week tells me more than a copy of a famous video site. I can ask you what broke, who complained and what you changed. Those answers are the interview.</p>
<h2>A text that says why</h2>
<p>Write ten lines about each project:</p>
<ul><li><p>who it is for,</p></li><li><p>what was difficult,</p></li><li><p>what you would do differently now.</p></li></ul>
<p>The third line is the one that I remember. Nobody expects perfect work from a beginner, but a team needs people who see their own mistakes.</p>
<h2>Light pages</h2>
<p>I read applications in the bus. If your page needs eight megabytes before it shows your name, I see a white screen until my stop. <a href="https://web.dev/learn/performance">Measure it</a> once; it is the easiest way to be better than others.</p>
<blockquote><p>One small thing that works is worth more than nine that almost do.</p></blockquote>`,
  },
  {
    key: 'interview',
    title: 'Say “I do not know” before you are asked twice',
    author: 'ama.asante@mbuyu.test',
    daysAgo: 9,
    likes: 11,
    tags: ['Careers', 'Interviews'],
    cover: { motif: 'freelance', palette: 'clay' },
    content: `<p>A learner told me about an interview that went wrong. She was asked about a tool that she had never used. She talked for four minutes, and everybody in the room knew.</p>
<p>Here is what I told her to say the next time:</p>
<blockquote><p>I have not used it. From the name I would guess that it does this. I would find out by reading its first page and trying it on something small. May I tell you how I did that with another tool?</p></blockquote>
<p>It is honest, it is short, and it leads back to something that you do know. Nobody who interviews you has used everything.</p>
<h2>Practise it aloud</h2>
<p>It sounds easy and it is not. Ask a friend to put five questions to you of which you can answer two. The aim is that the other three take fifteen seconds each, without an apology.</p>
<ol><li><p>Say what you do not know.</p></li><li><p>Say how you would find out.</p></li><li><p>Give one example of when you did.</p></li></ol>`,
  },
  {
    key: 'momo',
    title: 'Why a payment is never just “failed”',
    author: 'folasade.adebayo@mbuyu.test',
    daysAgo: 16,
    likes: 17,
    tags: ['Mobile money', 'Programming'],
    cover: { motif: 'mobile', palette: 'sun' },
    content: `<p>The request goes out, the network drops, and your program has an error in its hands. It is tempting to write <code>failed</code> into the table and to try again. This is how customers pay twice.</p>
<h2>Three states, not two</h2>
<p>A payment has gone through, or it was refused, or <strong>you do not know</strong>. A time-out is the third. Keep it as its own state and ask the provider until it becomes one of the other two.</p>
<pre><code>const answer = await ask(reference)
if (answer === 'successful') settle(payment)
else if (answer === 'refused') end(payment)
else askAgainLater(payment)</code></pre>
<h2>The same number, always</h2>
<p>Give each attempt a reference of your own before you send it, and use the same one when you send it again. Every serious provider then answers “I have this one already”. Without it you make a second payment.</p>
<p>Write the attempt into your database <em>before</em> you call anybody. If your server stops in between, the row is there in the morning and somebody can ask.</p>`,
  },
  {
    key: 'evening',
    title: 'Forty minutes in the evening are enough',
    author: 'admin@mbuyu.test',
    daysAgo: 25,
    likes: 22,
    tags: ['Learning'],
    cover: { motif: 'data', palette: 'plum' },
    content: `<p>We looked at how people finish our courses. Those who learn for three hours on Sunday finish less often than those who learn for forty minutes on four evenings. The sum is nearly the same.</p>
<h2>Why it works</h2>
<p>After three days you have forgotten where you were, and the first hour of Sunday goes into finding out. After one day you sit down and go on.</p>
<table><tbody><tr><th><p>How they learn</p></th><th><p>Hours a week</p></th><th><p>Finish</p></th></tr><tr><td><p>Sunday afternoon</p></td><td><p>3</p></td><td><p>4 of 10</p></td></tr><tr><td><p>Four evenings</p></td><td><p>2 hours 40 minutes</p></td><td><p>7 of 10</p></td></tr></tbody></table>
<h2>How to keep it up</h2>
<ul><li><p>Choose the time of the day, not the number of lessons.</p></li><li><p>Download the lesson where you have Wi-Fi; every video has a small version.</p></li><li><p>Stop in the middle of something easy. Tomorrow begins well then.</p></li><li><p>Tell one person what you learn. A reminder from a friend is stronger than one from us.</p></li></ul>
<p>Set your weekly goal on the Progress page. It is fine to set it low: a goal of two evenings that you keep is better than five that you do not.</p>
<p data-course="1"><a href="/courses/1">A course to begin with</a></p>
<p data-event="portfolio-evening-bring-one-project"><a href="/events/portfolio-evening-bring-one-project">An evening to show it</a></p>`,
  },
  {
    key: 'phone-research',
    title: 'Ask five people before you draw anything',
    author: 'zanele.khumalo@mbuyu.test',
    daysAgo: 38,
    likes: 8,
    tags: ['Design', 'Learning'],
    cover: { motif: 'design', palette: 'sky' },
    content: `<p>My team was asked for an app in which farmers see the price of maize. We drew twelve screens. Then we went to the market and asked five farmers to show us how they find out today.</p>
<p>All five called a cousin. The app became a phone number with a recorded voice, and it is used every morning.</p>
<h2>How to ask</h2>
<p>Do not ask people whether they would use your idea; they are polite and will say yes. Ask them to show you what they did the last time.</p>
<ol><li><p>“When did you need this last?”</p></li><li><p>“Show me what you did.”</p></li><li><p>“What was annoying about it?”</p></li></ol>
<p>Five people are enough to find most of the surprises. Write down their words, not yours.</p>`,
  },
  {
    key: 'passwords',
    title: 'A shared computer is not your enemy',
    author: 'jeanbosco.nshimiyimana@mbuyu.test',
    daysAgo: 52,
    likes: 6,
    tags: ['Security'],
    cover: { motif: 'security', palette: 'ink' },
    content: `<p>Many of us learn on a computer that belongs to a school, a library or a cybercafé. That is fine, with three habits.</p>
<h2>Sign out, really</h2>
<p>Closing the window does not sign you out. In your profile you see where you are signed in; end what you do not know.</p>
<h2>No saved passwords</h2>
<p>When the browser offers to save your password on a machine that others use, say no. A password manager on your own phone is a better place, also when it means typing.</p>
<h2>A private window</h2>
<p>It forgets everything when it is closed, drafts too. So send what you have written before you close it.</p>`,
  },
  {
    key: 'radio',
    title: 'How we sold honey with four sentences a day',
    author: 'mwangi.njoroge@mbuyu.test',
    daysAgo: 67,
    likes: 9,
    tags: ['Business', 'Marketing'],
    cover: { motif: 'marketing', palette: 'sun' },
    content: `<p>A cooperative near Nyeri had good honey, no budget and one phone. We agreed on one rule: four sentences a day, written by whoever had worked with the bees.</p>
<p>Not “pure natural honey of the highest quality”. Rather: “It rained last night, so the bees stayed in. Wanjiku repaired two hives. We have eleven jars left from July. The next ones come in September.”</p>
<p>After six weeks people asked about Wanjiku. After ten weeks all jars were sold before they were filled.</p>
<h2>What to take from it</h2>
<p>Facts are more interesting than praise. Small numbers are believed. And somebody who writes every day becomes somebody whom people know.</p>`,
  },
  {
    key: 'class',
    title: 'Teaching with one phone for six learners',
    author: 'hiwot.bekele@mbuyu.test',
    daysAgo: 90,
    likes: 13,
    tags: ['Teaching', 'Learning'],
    cover: null,
    content: `<p>In our afternoon group in Bahir Dar there is one phone for six people. I thought that this was the problem. It became the method.</p>
<h2>One watches, one explains</h2>
<p>One person watches the lesson with the earphones. The others wait with paper. Then the one who has watched explains it, without the phone, and the others draw what they understand. Only then do we look together.</p>
<p>Whoever explains remembers best, so everybody wants to be first. We draw lots.</p>
<h2>What you need</h2>
<ul><li><p>lessons of less than five minutes,</p></li><li><p>paper, and more of it than you think,</p></li><li><p>a rule that nobody laughs at a question.</p></li></ul>
<p>All six have passed the first quiz. Two of them now lead a group of their own.</p>`,
  },
  {
    key: 'remote',
    title: 'Working for a team that you have never met',
    author: 'rachid.elamrani@mbuyu.test',
    daysAgo: 3,
    likes: 0,
    tags: ['Careers', 'Remote work'],
    cover: { motif: 'server', palette: 'green' },
    status: 'scheduled',
    content: `<p>My first remote team was in three countries. For two weeks I waited to be told what to do, and they waited for me to ask.</p>
<h2>Write down what you have understood</h2>
<p>After every call, send three lines: what we decided, what I do next, what I am not sure about. It takes two minutes and saves days.</p>
<h2>Be visible before you are perfect</h2>
<p>Show half of a thing on Tuesday rather than all of it on Friday. If it goes in the wrong direction, Tuesday is when somebody can say so.</p>`,
  },
  {
    key: 'draft',
    title: 'Questions that I am asked every month',
    author: 'mentor@mbuyu.test',
    daysAgo: 1,
    likes: 0,
    tags: ['Mentorship'],
    cover: null,
    status: 'draft',
    content: `<p>Which language should I learn first? Do I need a degree? How do I find the first customer? I will answer one each week.</p>`,
  },
]
