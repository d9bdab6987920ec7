import { z } from 'zod';
import { ChannelSettings, Mention } from '../../../src/domain/channel-settings.js';

const { shape } = ChannelSettings;

/** The platforms' ids are letters and digits; anything else could become markup in a message. */
const SafeMention = Mention.extend({ id: z.string().regex(/^[A-Za-z0-9]{1,30}$/), name: z.string().min(1).max(80) });

/** What is left out stays as it is. */
export const SettingsPatch = z
  .strictObject({
    surfaces: shape.surfaces.unwrap().max(4).optional(),
    mention: z
      .strictObject({ who: SafeMention, from: z.enum(['minor', 'major', 'critical']) })
      .nullable()
      .optional(),
    minImpact: shape.minImpact.unwrap().optional(),
    maintenance: shape.maintenance.unwrap().optional(),
    publish: shape.publish.unwrap().optional(),
    storms: shape.storms.unwrap().optional(),
    patienceHours: shape.patienceHours.unwrap().optional(),
    unreadableHours: shape.unreadableHours.unwrap().optional(),
    rootGone: shape.rootGone.unwrap().optional(),
    zone: z.string().max(60).pipe(shape.zone.unwrap()).optional(),
    quiet: shape.quiet.unwrap().optional(),
    digest: shape.digest.unwrap().optional(),
    silence: shape.silence.unwrap().optional(),
    language: shape.language.unwrap().optional(),
  })
  .meta({ id: 'SettingsPatch' });

type Patch = z.output<typeof SettingsPatch>;

/** Without what was left out: a key that is there with nothing in it would take the default. */
export const changesIn = (patch: Patch): Partial<ChannelSettings> => {
  const given = SettingsPatch.keyof().options.filter((key) => patch[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, patch[key]]));
};
