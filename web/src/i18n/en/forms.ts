/** Words that every form shares. */
export const forms = {
  required: 'Required',
  tooLong: (limit: number) => `At most ${limit} characters`,
};
