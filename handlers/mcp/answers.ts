import { z } from 'zod';

const time = z.string();

const Summary = z.looseObject({
  id: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  title: z.string(),
  kind: z.string(),
  impact: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  begunAt: time,
  resolvedAt: time.nullable(),
  scheduledFor: time.nullable(),
  scheduledUntil: time.nullable(),
  components: z.array(z.string()),
  regions: z.array(z.string()),
  afterTheFact: z.boolean().optional(),
  links: z.looseObject({ report: z.string() }),
});

/** What is read of the API's answers. Loose, so that a newer Tocsin may say more. */
export const IncidentList = z.looseObject({
  items: z.array(Summary.extend({ latest: z.looseObject({ status: z.string(), body: z.string(), at: time }).nullable() })),
  next: z.string().nullable(),
});
export type ListedIncident = z.infer<typeof IncidentList>['items'][number];

export const Incident = Summary.extend({
  url: z.string().nullable(),
  updates: z.array(
    z.looseObject({ status: z.string(), body: z.string(), at: time, firstSeenAt: time, removedAt: time.nullable() }),
  ),
});
export type Incident = z.infer<typeof Incident>;

export const VendorList = z.looseObject({
  items: z.array(
    z.looseObject({
      slug: z.string(),
      name: z.string(),
      state: z.string(),
      openIncidents: z.number(),
      worstImpact: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type ListedVendor = z.infer<typeof VendorList>['items'][number];
