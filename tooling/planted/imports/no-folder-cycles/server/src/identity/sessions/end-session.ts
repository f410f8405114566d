import { maskEmail } from '../email/mask-email.ts';

export const endSession = maskEmail;
