import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withoutOptionalEngines } from './lock-file.ts';

const file = path.join(import.meta.dirname, '../package-lock.json');
writeFileSync(file, withoutOptionalEngines(readFileSync(file, 'utf8')));
