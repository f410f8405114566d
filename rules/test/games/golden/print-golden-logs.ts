import { subjects, subjectSlugs } from '../subjects/all-subjects.ts';
import { goldenLogs } from './golden-logs.ts';

/**
 * `node print-golden-logs.ts puzzle > puzzle.json`. Run by hand when a game gets a new version,
 * whose logs no longer give the previous states.
 */
const slug = subjectSlugs.find((each) => each === process.argv[2]);
if (slug === undefined) throw new Error(`name one of ${subjectSlugs.join(', ')}`);
const logs = subjects[slug]((subject) => goldenLogs(subject));
process.stdout.write(`[\n${logs.map((log) => `  ${JSON.stringify(log)}`).join(',\n')}\n]\n`);
