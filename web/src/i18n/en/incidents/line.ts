/** The line of the dashboard that leads to the status page. */
export const incidentsLine = {
  one: (title: string) => `Known problem: ${title}`,
  several: (count: number) => `${count} known problems`,
};
