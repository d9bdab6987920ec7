const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that stand on lines of their own. */
export const blockTags = words(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul',
);

const inlineTags = words(
  'a abbr acronym applet area audio b bdi bdo big br button canvas cite code col colgroup data datalist del dfn em embed font frame frameset i ' +
    'iframe img input ins kbd label link map mark math meta meter nobr noembed noframes noscript object optgroup option output picture progress q rp rt ' +
    'ruby s samp select slot small source span strike strong sub sup svg textarea time title track tt u var video wbr',
);

/** Elements whose content is not text for readers; they are taken out before anything else is read. */
export const mutedTags = words('head script style template');

export const voidTags = words('area br col hr img input link meta source track wbr');

/**
 * Whether a name in angle brackets is markup. Anything else (`<Response>`, `<your-key>`, `<!channel>`) is something the vendor wrote and stays
 * as words; names like `o:p` come from word processors and mean nothing to readers.
 */
export const isTagName = (name: string): boolean =>
  blockTags.has(name) || inlineTags.has(name) || /^(?:[movw]|st\d):[a-z]+$/.test(name);
