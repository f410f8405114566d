export const Frame = [];
