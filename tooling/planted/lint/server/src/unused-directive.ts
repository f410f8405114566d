// expects unused directive
// oxlint-disable-next-line no-console -- nothing is printed below
export const quiet = true;
