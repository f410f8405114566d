import { chromium } from 'playwright-core';
import { packages } from '@regz/rules/licenses.ts';
import { expect } from 'vitest';
import { cast } from '../server/seed/cast.ts';

expect([chromium, packages, cast]).toBeDefined();
