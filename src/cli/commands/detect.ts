import { adapterOf } from '../../adapters/registry.js';
import { type Detected, detectPage } from '../../app/detect-page.js';
import type { Command } from '../command.js';
import { withLookDeps } from '../look-deps.js';
import { webAddress } from '../web-address.js';

export const detect: Command = {
  name: 'detect',
  usage: '<url> [--json]',
  options: { json: { type: 'boolean' } },
  run: async (input, context) => {
    const address = webAddress(detect, input);
    const found = await withLookDeps(context, (deps) => detectPage(deps, address));
    if (input.flag('json')) context.out(JSON.stringify(asJson(found), null, 2));
    else if (found.kind === 'found') context.out(describe(found));
    else context.err(`${found.why}: ${found.reason}`);
    return found.kind === 'found' ? 0 : 1;
  },
};

function asJson(found: Awaited<ReturnType<typeof detectPage>>): object {
  if (found.kind === 'refused')
    return { provider: null, confidence: null, evidence: [], feeds: [], refusal: { why: found.why, reason: found.reason } };
  const { provider, confidence, evidence, feeds } = found;
  return { provider, confidence, evidence, feeds };
}

function describe({ provider, confidence, evidence, feeds, look }: Detected): string {
  const { page, incidents, components } = look.snapshot;
  return [
    `${page.name}: ${adapterOf(provider).label} (${provider}), ${confidence}`,
    ...evidence.map((fact) => `  ${fact}`),
    `  read: ${components.length} components, ${incidents.length} incidents`,
    ...feeds.map((feed) => `  feed ${feed}`),
  ].join('\n');
}
