import type { outletWords } from './en-outlets.js';

export const deOutlets: typeof outletWords = {
  feed: {
    title: (vendor) => `Störungen: ${vendor}`,
    all: 'Störungen aller beobachteten Anbieter',
    calendar: (vendor) => `Wartungen: ${vendor}`,
    allCalendar: 'Wartungen aller beobachteten Anbieter',
    narrowed: (title, filter) => `${title} (${filter})`,
    impact: 'Auswirkung',
    components: 'Komponenten',
    regions: 'Regionen',
    original: 'Original auf der Statusseite',
  },
  badge: {
    unknownVendor: 'unbekannter Anbieter',
    unknown: 'unbekannt',
    fine: 'keine Störung',
    trouble: 'Probleme',
    open: {
      none: 'Hinweis',
      unknown: 'Störung',
      minor: 'kleine Störung',
      major: 'große Störung',
      critical: 'kritische Störung',
      maintenance: 'Wartung',
    },
  },
};
