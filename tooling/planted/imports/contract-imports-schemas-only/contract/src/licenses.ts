import { readFileSync } from 'node:fs';

export const text = readFileSync('licenses.json', 'utf8');
