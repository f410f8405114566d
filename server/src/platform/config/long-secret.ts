import * as z from 'zod';

/** A secret of ours as a setting. */
export const longSecret = z.string().min(32, 'must be at least 32 characters long');
