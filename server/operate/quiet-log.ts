import pino from 'pino';

/** The command line has its own output; the log shows only warnings, on stderr. */
export const quietLog = pino({ level: 'warn' }, pino.destination(2));
