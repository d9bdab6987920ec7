/** What feeds, calendars and badges say by themselves: the record outside of its pages. */
export const outletWords = {
  feed: {
    title: (vendor: string) => `Incidents: ${vendor}`,
    all: 'Incidents of all followed vendors',
    calendar: (vendor: string) => `Maintenance: ${vendor}`,
    allCalendar: 'Maintenance of all followed vendors',
    narrowed: (title: string, filter: string) => `${title} (${filter})`,
    impact: 'Impact',
    components: 'Components',
    regions: 'Regions',
    original: 'Original on the status page',
  },
  badge: {
    unknownVendor: 'unknown vendor',
    unknown: 'unknown',
    fine: 'no incident',
    trouble: 'trouble',
    open: {
      none: 'notice',
      unknown: 'incident',
      minor: 'minor incident',
      major: 'major incident',
      critical: 'critical incident',
      maintenance: 'maintenance',
    },
  },
};
