export const findAct = [];
