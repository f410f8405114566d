/** The line of the dashboard that links to the status page. */
export const incidentsLine = {
  one: (title: string) => `Known problem: ${title}`,
  several: (count: number) => `${count} known problems`,
};
