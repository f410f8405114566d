import { chromium } from 'playwright-core';
import { packages } from '@regz/rules/licenses.ts';
import { expect } from 'vitest';
import { cast } from '../server/seed/cast.ts';
import { freePort } from '../server/seed/stage/free-port.ts';

expect([chromium, packages, cast, freePort]).toBeDefined();
