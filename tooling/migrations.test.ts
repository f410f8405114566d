import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../server/schema');

/** Statements that remove something that a running program may still use. */
const narrows =
  /\b(?:drop\s+(?:table|column|view|function|type)|rename\s+(?:to|column)|set\s+not\s+null|alter\s+column\s+\w+\s+(?:set\s+data\s+)?type|revoke)\b/iu;

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gmu, '');
}

it('A narrowing migration names the oldest program that may run', () => {
  const files = globSync('[0-9]*.sql', { cwd: folder });
  const silent = files.filter((name) => {
    const sql = readFileSync(path.join(folder, name), 'utf8');
    return narrows.test(withoutComments(sql)) && !/^-- contract: \d+$/mu.test(sql);
  });

  expect(files).toContain('0128-unpaid-order-mails.sql');
  expect(silent).toEqual([]);
});
