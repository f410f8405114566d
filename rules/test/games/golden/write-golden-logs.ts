import { writeFileSync } from 'node:fs';
import { subjects, subjectSlugs } from '../subjects/all-subjects.ts';
import { goldenLogs } from './golden-logs.ts';

/** Run by hand where a game gets a new version: what it was before is then no longer true. */
for (const slug of subjectSlugs) {
  const logs = subjects[slug]((subject) => goldenLogs(subject));
  const file = new URL(`${slug}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(logs, null, 2)}\n`);
}
