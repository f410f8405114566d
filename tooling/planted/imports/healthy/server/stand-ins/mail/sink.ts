export const sink = [];
