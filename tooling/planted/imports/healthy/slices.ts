export const slices = {};
