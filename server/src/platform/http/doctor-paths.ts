/** What `regz doctor --through` requests; none of them answers without METRICS_TOKEN. */
export const doctorPaths = {
  request: '/api/doctor',
  events: '/api/doctor/events',
  body: '/api/doctor/body',
} as const;
