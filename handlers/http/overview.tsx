import type { Request, Response } from 'express';
import { z } from 'zod';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { resolveRegion } from '../../src/domain/regions.js';
import { toIso } from '../../src/domain/time.js';
import { type OverviewChoice, overviewModel } from '../../src/web/overview/model.js';
import { OverviewPage } from '../../src/web/pages/overview.js';
import { optionalWord } from './inputs.js';
import { frameOf, type Site, sendPage } from './send.js';

/** More than a page shows, so that each category and region is counted right also in a storm. */
const mostRead = 500;

const Word = z.string().trim().min(1).max(100);

/** What cannot be read in the address is as if it were not there. */
const Address = z.object({
  category: optionalWord(Word),
  region: optionalWord(Word),
  q: optionalWord(Word),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});

function choiceOf(req: Request): OverviewChoice {
  const { region, ...rest } = Address.parse(req.query);
  const resolved = region === null ? undefined : resolveRegion(loadGazetteer(), region);
  return { ...rest, region: resolved !== undefined && 'tag' in resolved ? resolved.tag : null };
}

export async function sendOverview({ deps, ...site }: Site, req: Request, res: Response): Promise<void> {
  const { record, clock } = deps;
  const [pages, open] = await Promise.all([record.followedPages(), record.openIncidents(mostRead)]);
  const model = overviewModel({
    pages,
    open,
    choice: choiceOf(req),
    now: toIso(clock.now()),
    gazetteer: loadGazetteer(),
    categoryOf: (slug) => deps.categoryOf?.(slug) ?? null,
  });
  sendPage(res, <OverviewPage frame={frameOf({ deps, ...site }, req)} model={model} />);
}
