/** What stands around every page, and what it says when something is not as asked. */
export const shellWords = {
  product: 'Tocsin',
  skip: 'Skip to the content',
  nav: { label: 'Main', overview: 'Overview', preview: 'Preview', start: 'Start', admin: 'Admin' },
  footer: {
    version: (version: string) => `Tocsin ${version}`,
    languages: 'Language',
    zoneUtc: 'Times in UTC',
    zoneLocal: 'Times in your zone',
    enter: 'You are reading. To change things, open the link that Tocsin printed when it started.',
    admin: 'You may change things here.',
  },
  problems: {
    notFound: {
      title: 'Not found',
      text: 'There is no page at this address. It may have been mistyped, or what it showed is gone.',
    },
    vendorUnknown: (slug: string) => `No vendor “${slug}” has been seen here. The overview lists those that are followed.`,
    incidentUnknown: 'No incident with this id is recorded here.',
    channelUnknown: 'There is no preview channel with this id.',
    failed: { title: 'Something broke here', text: 'This is our mistake, not yours. It has been logged; trying again may help.' },
    stranger: {
      title: 'For this you need the admin link',
      text: 'You can read everything, but changing things needs the link that Tocsin printed when it started. Open it once in this browser, then do this again. A new link is printed at every start.',
    },
    crossSite: {
      title: 'This request came from another site',
      text: 'For safety Tocsin takes changes only from its own pages. Open the page here and do it again.',
    },
    badRequest: {
      title: 'That did not work',
      text: 'The form that was sent is not complete. Go back, fill it in and send it again.',
    },
    entryUsed: {
      title: 'This link no longer works',
      text: 'It was used already or has expired. Restart Tocsin to print a new one, or use TOCSIN_ADMIN_TOKEN.',
    },
    tooLarge: { title: 'That is too much at once', text: 'Send less text at a time.' },
    tooMany: {
      title: 'Too many requests',
      text: (seconds: number) => `Very many requests came from your address. Try again in ${seconds} s.`,
    },
    busy: {
      title: 'Too many readers at once',
      text: 'So many people watch live at the moment that this page does not update by itself. Reload it to see what is new.',
    },
    home: 'To the first page',
  },
};
