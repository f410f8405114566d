import path from 'node:path';
import { checkImports } from './imports/check-imports.ts';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const violations = await checkImports(root);

for (const { where, rule, message } of violations) {
  process.stderr.write(`${where} ${rule}\n    ${message}\n`);
}
if (violations.length > 0) {
  process.stderr.write(`${violations.length} imports break the table in ARCHITECTURE.md\n`);
  process.exitCode = 1;
}
