export const Icon = [];
