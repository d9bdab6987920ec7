import { z } from 'zod';
import { Component, listOf, Page, Vendor } from './answers.js';
import { digits } from './cursor.js';
import { Id, paging } from './inputs.js';
import { openRead } from './open-read.js';
import { defineOperation, type Operation } from './operation.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { unknownThing } from './problem.js';
import { pageShown, vendorShown } from './shown.js';

const vendors = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listVendors',
    address: '/vendors',
    summary: 'Vendors that somebody follows, each with its state now.',
    path: {},
    query: { ...paging, state: z.array(Vendor.shape.state).max(10).optional().describe('Only those in one of these states.') },
    answer: listOf(Vendor),
    refusals: [],
    async run({ query, viewer, base }) {
      const pages = await port.pages(viewer.tenantId, null);
      const slugs = [...new Set(pages.map((page) => page.vendorSlug))].sort();
      const all = slugs.flatMap(
        (slug) =>
          vendorShown(
            base,
            pages.filter((page) => page.vendorSlug === slug),
            port.categoryOf(slug),
          ) ?? [],
      );
      const wanted = all.filter(({ state }) => query.state === undefined || query.state.includes(state));
      return paged(
        'vendors',
        wanted,
        ({ slug }) => slug,
        (vendor) => vendor,
        query,
      );
    },
  });

const vendor = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'getVendor',
    address: '/vendors/{vendor}',
    summary: 'One vendor with all its pages, followed or not.',
    path: { vendor: Id },
    query: {},
    answer: Vendor,
    refusals: [404],
    async run({ path, viewer, base }) {
      const shown = vendorShown(base, await port.pages(viewer.tenantId, path.vendor), port.categoryOf(path.vendor));
      return shown === undefined ? unknownThing('vendor of this name') : { kind: 'reply', body: shown };
    },
  });

const components = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listComponents',
    address: '/vendors/{vendor}/components',
    summary: 'The components that the pages of a vendor list, with their state now.',
    path: { vendor: Id },
    query: paging,
    answer: listOf(Component),
    refusals: [404],
    async run({ path, query, viewer }) {
      if ((await port.pages(viewer.tenantId, path.vendor)).length === 0) return unknownThing('vendor of this name');
      const all = await port.components(viewer.tenantId, path.vendor);
      const keyed = all.map((component, index) => ({ component, key: digits(index) }));
      return paged(
        'components',
        keyed,
        ({ key }) => key,
        ({ component }) => ({
          name: component.name,
          group: component.groupName,
          status: component.status,
          since: component.statusSince,
          regions: component.regions,
          page: component.pageUrl,
        }),
        query,
      );
    },
  });

const pages = (port: ApiPort): Operation =>
  defineOperation({
    ...openRead,
    id: 'listPages',
    address: '/pages',
    summary: 'Status pages that somebody follows, and whether they can be read.',
    path: {},
    query: { ...paging, state: z.array(Page.shape.state).max(10).optional() },
    answer: listOf(Page),
    refusals: [],
    async run({ query, viewer }) {
      const all = await port.pages(viewer.tenantId, null);
      const wanted = all
        .filter(({ state }) => query.state === undefined || query.state.includes(state))
        .map((page) => ({ page, key: `${page.vendorSlug} ${page.id}` }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      return paged(
        'pages',
        wanted,
        ({ key }) => key,
        ({ page }) => pageShown(page),
        query,
      );
    },
  });
export const vendorOperations = (port: ApiPort): readonly Operation[] =>
  [vendors, vendor, components, pages].map((make) => make(port));
