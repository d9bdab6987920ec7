import { rotateKey } from '../../app/rotate-key.js';
import { systemClock } from '../../clock.js';
import { encryptionKey } from '../../encryption-key.js';
import type { Command } from '../command.js';
import { inProject } from '../open-project.js';

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, count) => all + count, 0);

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');

export const rotateKeyCommand: Command = {
  name: 'rotate-key',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  optionsOnly: true,
  run: (input, context) =>
    inProject(context, async ({ config, db }) => {
      const done = await rotateKey({ db, clock: systemClock, keys: await encryptionKey(config) });
      const left = sum(done.unreadable);
      if (input.flag('json')) context.out(JSON.stringify(done));
      else {
        const count = sum(done.resealed);
        context.out(
          count === 0
            ? `Nothing had to be sealed anew: the key ${done.keyId} sealed everything that can be read.`
            : `${count} sealed anew with the key ${done.keyId} (${listed(done.resealed)}).`,
        );
        if (left > 0)
          context.out(
            `${left} cannot be read with any of these keys (${listed(done.unreadable)}): add the key that sealed them to TOCSIN_ENCRYPTION_KEY_OLD and run this again.`,
          );
      }
      return left > 0 ? 1 : 0;
    }),
};
