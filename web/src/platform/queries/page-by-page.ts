/** The paging of a list: each page names the start of the next one, except the last. */
export const pageByPage = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};
