import { readFileSync } from 'node:fs';
import { slices } from '../slices.ts';

export const read = [readFileSync, slices];
