import { nameOf } from './people.ts'
import { learner, oneOf, type Size, sometime } from './size.ts'

export const content = (size: Size): string[] => [...pages(size), ...meetings(size), ...work(size)]

/** One text in forty has the rare word. */
const words = (kind: string): string =>
  `('${kind} ' || n || case when n % 40 = 0 then ' baobab' else ' acacia' end || ' learning together word' || n % 997)`

const pages = (size: Size): string[] => [
  `insert into posts (id, slug, title, content_html, excerpt, reading_minutes, tags, status, author_id, published_at, words, created_at, updated_at) overriding system value
    select n, 'post-' || n, 'Post ' || n, '<p>People learn together.</p>', 'People learn together', 3, jsonb_build_array('Tag ' || n % 60, 'Topic ' || n % 7),
      case when n % 20 = 0 then 'draft' else 'published' end, 1 + n % ${Math.min(50, size.staff)}, ${sometime('n')}, ${words('post')}, ${sometime('n')}, ${sometime('n')}
    from generate_series(1, ${size.of(5000)}) n`,
  `insert into post_likes (post_id, user_id, created_at)
    select 1 + n % ${size.of(5000)}, ${learner(`n * 3 % ${size.learners}`, size)}, ${sometime('n')} from generate_series(1, ${size.of(100_000)}) n on conflict do nothing`,
  `insert into announcements (id, title, text, author_id, roles, created_at) overriding system value
    select n, 'Announcement ' || n, 'Please read', 1, '{}', ${sometime('n')} from generate_series(1, ${size.of(200)}) n`,
  `insert into resources (id, title, link, added_by_id) overriding system value select n, 'Resource ' || n, 'https://example.org', 1 from generate_series(1, ${size.of(500)}) n`,
  `insert into portfolios (id, title, description, link) overriding system value select n, 'Project ' || n, 'A page', 'https://example.org' from generate_series(1, ${size.of(500)}) n`,
]

const meetings = (size: Size): string[] => [
  `insert into events (id, slug, title, description_html, excerpt, location, starts_at, ends_at, capacity, taken, status, uid, created_by_id, updated_at, words) overriding system value
    select n, 'event-' || n, 'Event ' || n, '<p>People meet.</p>', 'People meet', 'Kigali', now() + (n - ${size.of(1000)}) * interval '5 hours', now() + (n - ${size.of(1000)} + 1) * interval '5 hours',
      3000, 50, 'upcoming', 'seeded-' || n, 1, now(), ${words('event')}
    from generate_series(1, ${size.of(2000)}) n`,
  `insert into event_registrations (id, event_id, user_id, name, email, status, registered_at) overriding system value
    select n, 1 + n % ${size.of(2000)}, ${learner('n', size)}, ${nameOf('n')}, 'person-' || n || '@example.test', 'confirmed', ${sometime('n')}
    from generate_series(1, ${size.of(100_000)}) n`,
]

const work = (size: Size): string[] => [
  `insert into jobs (id, title, company, location, type, description, work_mode, status, posted_at, posted_by_id, words) overriding system value
    select n, 'Job ' || n, 'Company ' || n % 300, ${oneOf(['Kigali', 'Nairobi', 'Lagos', 'Accra'], 'n')}, ${oneOf(['Full-time', 'Part-time', 'Contract', 'Internship'], 'n')}, 'People work together.',
      ${oneOf(['On-site', 'Remote', 'Hybrid'], 'n')}, case when n % 5 = 0 then 'closed' else 'open' end, ${sometime('n')}, 1, ${words('job')}
    from generate_series(1, ${size.of(5000)}) n`,
  `insert into files (id, owner_id, kind, is_public, type, bytes, original_name)
    select 'seeded-cv-' || n, ${learner('n', size)}, 'document', false, 'application/pdf', 1000, 'CV.pdf' from generate_series(1, ${size.of(50_000)}) n`,
  `insert into job_applications (id, job_id, user_id, status, cv_file_id, created_at) overriding system value
    select n, 1 + n % ${size.of(5000)}, ${learner('n', size)}, ${oneOf(['applied', 'shortlisted', 'interview', 'hired', 'rejected', 'withdrawn'], 'n')}, 'seeded-cv-' || n, ${sometime('n')}
    from generate_series(1, ${size.of(50_000)}) n`,
  `insert into saved_jobs (user_id, job_id, created_at)
    select ${learner('n', size)}, 1 + n % ${size.of(5000)}, ${sometime('n')} from generate_series(1, ${size.of(50_000)}) n`,
  `insert into job_alerts (id, user_id, keyword, words) overriding system value
    select n, ${learner('n', size)}, 'job', 'job' from generate_series(1, ${size.of(10_000)}) n`,
]
