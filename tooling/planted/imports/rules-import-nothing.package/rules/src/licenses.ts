import { z } from 'zod';

export const key = z.string();
