/** How a list goes on: each page names the place after it, the last one none. */
export const pageByPage = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};
