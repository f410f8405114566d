import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect } from 'vitest';
import { packages } from './licenses.ts';

expect([packages, fc, readFileSync]).toBeDefined();
