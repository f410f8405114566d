export const stateTones = {
  open: 'warn',
  waiting: 'info',
  answered: 'good',
  closed: 'neutral',
} as const;
