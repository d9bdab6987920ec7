import { describe, expect, it } from 'vitest';
import { MinImpact, surfaces } from '../../../src/domain/channel-settings.js';
import { languages } from '../../../src/domain/language.js';
import type { AnswerWords } from '../../../src/words/answers/en.js';
import { answerWordsOf, wordsOf } from '../../../src/words/languages.js';

/** Slack's buttons and options take 75 characters, Discord's buttons 80 and options 100; what both show must fit the smaller. */
const label = 75;

const labels = ({ common, following, form, looking, room, settings }: AnswerWords): readonly string[] => [
  common.use('a'.repeat(50)),
  common.useThat,
  common.follow('a'.repeat(40)),
  common.subscribeTo('a'.repeat(40)),
  common.yes,
  following.see(1),
  following.see(1_234),
  following.change,
  following.undo,
  following.openThread,
  following.choosePart,
  following.followPart,
  following.followEverything,
  following.majorOnly,
  following.followAll(1_234),
  following.pasteList,
  following.everythingMajor(1_234),
  following.everything,
  following.changeNumber(123),
  following.narrowNumber(123),
  following.removeNumber(123),
  following.removeAll(123),
  following.followAgain,
  ...[form.cancel, form.close, form.run, form.follow, form.save, form.remove, form.next, form.keep].map((text) => {
    // A confirmation of Slack gives its buttons 30.
    expect(text.length).toBeLessThanOrEqual(30);
    return text;
  }),
  form.see(1_234),
  form.asFilter,
  form.doseSee(1_234),
  form.typeIt,
  form.typeVendor,
  form.kindsAndQuiet,
  form.backToForm,
  form.subscribeAnyway,
  form.strict,
  form.asChannel('critical', 'critical'),
  form.impactAsChannel('critical', 'critical'),
  ...surfaces.flatMap((surface) => [form.surfaces[surface], form.alsoInChannel(surface), settings.surfaceOption(surface)]),
  ...MinImpact.options.flatMap((impact) => [form.impacts[impact], settings.impactOption(impact)]),
  ...Object.values(form.kinds),
  form.everyVendor,
  ...Object.values(form.groups),
  looking.muteHere,
  looking.editFilter,
  looking.unmute,
  looking.unmuteNamed('a'.repeat(40)),
  room.subscribeHereLabel,
  room.sendThereLabel,
  settings.newOnly,
  settings.mentionNobody,
  ...[true, false].flatMap((isOn) => [
    settings.maintenanceOption(isOn),
    settings.publishOption(isOn),
    settings.turnMaintenance(isOn),
    settings.turnSilence(isOn),
    settings.turnStorms(isOn),
    settings.turnPublish(isOn),
  ]),
  settings.digestDaily,
  settings.digestWeekly,
  settings.digestOff,
  settings.languageOption('日本語'),
  settings.quietOff,
  settings.repost,
  settings.letBe,
  settings.quietButton,
  settings.digestButton,
  settings.zoneButton,
];

/** Slack's views take 24 characters as their title, Discord's 45. */
const titles = ({ following, form, looking, settings }: AnswerWords): readonly string[] => [
  form.newTitle,
  form.changeTitle,
  form.wouldHaveCome,
  following.changeTitle,
  following.vendorsTitle,
  looking.editTitle,
  settings.quietButton,
  settings.digestButton,
  settings.zoneButton,
];

/** Labels of Discord's forms take 45 characters, and their titles. */
const fields = ({ following, form, looking, settings }: AnswerWords): readonly string[] => [
  form.textTitle,
  form.textLabel,
  form.kindsAndQuiet,
  form.whatComes,
  form.quietLabel,
  form.zoneLabel,
  form.textField,
  form.filterField,
  following.filter,
  following.vendorsLabel,
  looking.editLabel,
  settings.quietField,
  settings.digestField,
  settings.zoneField,
];

/** Placeholders of Slack's menus and of Discord's take 150 characters; descriptions and options of Discord's forms 100. */
const hints = ({ following, form, looking, settings }: AnswerWords): readonly string[] => [
  form.vendorsHint,
  form.everywhere,
  form.allOfThem,
  form.chooseChannel,
  form.regionsMenu,
  form.componentsMenu,
  form.surfacesMenu,
  form.quietHint,
  form.strictKind,
  following.regions,
  following.componentsMenu,
  looking.lessLikeThis,
  looking.muteTwoHours,
  ...Object.values(settings.menus),
];

describe.each(languages)('labels in %s', (language) => {
  const say = answerWordsOf({ language });
  const tooLong = (texts: readonly string[], most: number): string[] =>
    texts.filter((text) => text.trim() === '' || text.length > most);

  it('fit on buttons and in menus', () => {
    expect(tooLong(labels(say), label)).toEqual([]);
  });

  it('fit as titles of views', () => {
    expect(tooLong(titles(say), 24)).toEqual([]);
  });

  it('fit beside the fields of a form', () => {
    expect(tooLong(fields(say), 45)).toEqual([]);
  });

  it('fit into menus before anything is chosen', () => {
    expect(tooLong(hints(say), 100)).toEqual([]);
  });

  it('of a root fit on its buttons', () => {
    const { root, post, sample } = wordsOf({ language });
    const { areAffected, wereAffected, tellEnd, sendPostmortem, why, mute, narrow, unaffected, more } = root;
    const all = [areAffected, wereAffected, tellEnd, sendPostmortem, why, mute, narrow, unaffected, more];
    expect(tooLong([...all, post.openThread, post.details, sample.remove], label)).toEqual([]);
  });
});
