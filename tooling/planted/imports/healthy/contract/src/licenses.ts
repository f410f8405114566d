import { oc } from '@orpc/contract';
import { packages } from '@regz/rules/licenses.ts';
import { z } from 'zod';

export const licenses = [oc, packages, z];
