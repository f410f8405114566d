import { sendMail } from '../mail/mail.ts';

export const send = sendMail;
