export const days = 30;
