import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = { broken: (html: string) => boolean; reason: string };

const rules: Rule[] = [
  {
    broken: (html) => /<[a-z][^<>]*\sstyle="/.test(html),
    reason: 'has a style attribute, which the content security policy blocks',
  },
  {
    broken: (html) => !/<h1[\s>]/.test(html),
    reason: 'has no h1: every page shows its real heading before any script runs',
  },
  {
    broken: (html) => !/<title>[^<]+<\/title>/.test(html),
    reason: 'has no title',
  },
  {
    broken: (html) => !/<style id="site-css">[^<]*@layer/.test(html),
    reason: 'does not carry its style sheet',
  },
];

/** What is wrong with the prerendered documents of a site, one sentence per fault. */
export function documentFaults(siteFolder: string): string[] {
  const faults: string[] = [];
  for (const file of globSync('**/*.html', { cwd: siteFolder })) {
    const html = readFileSync(join(siteFolder, file), 'utf8');
    for (const rule of rules) {
      if (rule.broken(html)) faults.push(`${join(siteFolder, file)} ${rule.reason}.`);
    }
  }
  return faults;
}
