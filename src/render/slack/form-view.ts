import { MinImpact, surfaces } from '../../domain/channel-settings.js';
import { type FormState, formKinds } from '../../domain/form-state.js';
import type { Language } from '../../domain/language.js';
import type { AnswerWords } from '../../words/answers/en.js';
import { answerWordsOf } from '../../words/languages.js';
import { type Line, plainLine } from '../../words/segments.js';
import { slackLimits } from '../limits.js';
import { cutToFit } from '../text/cut.js';
import { mrkdwnText } from '../text/to-mrkdwn.js';
import {
  boxesField,
  channelField,
  choice,
  type FormChoice,
  hasRoom,
  multiSearchField,
  searchField,
  selectField,
  type ViewBlock,
  viewButton,
  viewLimits,
  viewTitle,
} from './form-elements.js';
import { slackLine } from './slack-line.js';
import { mrkdwn, type PlainText, plainText } from './slack-types.js';

/** For views.open, views.push and views.update. */
export interface SlackModal {
  readonly type: 'modal';
  readonly callback_id: string;
  readonly private_metadata: string;
  readonly title: PlainText;
  readonly close: PlainText;
  readonly submit?: PlainText;
  readonly blocks: readonly ViewBlock[];
}

export const formCallback = 'tocsin:subscription';
export const channelCallback = 'tocsin:channel';

export interface FormViewParts {
  /** The session's id: all that Slack keeps for us. */
  readonly sessionId: string;
  readonly language: Language;
  readonly isNew: boolean;
  readonly channelRef: string;
  readonly channelName: string | null;
  readonly state: FormState;
  /** Labels by value. */
  readonly names: Readonly<Record<string, string>>;
  readonly channelImpact: string;
  readonly notes: readonly Line[];
  readonly crowd: string | null;
  readonly isConfirmed: boolean;
  readonly dose: Line;
  /** How many incidents *See those* shows. */
  readonly pastCount: number;
}

/** Whether Slack's menus have room for all that a form holds; what they had no room for would be lost on saving. */
export const fitsSlack = ({ vendors, regions, components }: FormState): boolean =>
  [vendors, regions, components].every((values) => values.length <= viewLimits.options && values.every(hasRoom));

export const untoldDose = (language: Language): Line => [answerWordsOf({ language }).form.untoldDose];

/** The form for one subscription. Every update of it must keep the ids of its blocks: what people chose is kept under them. */
export function formView(parts: FormViewParts): SlackModal {
  const { state } = parts;
  const { form } = answerWordsOf(parts);
  return {
    ...modal(parts.isNew ? form.newTitle : form.changeTitle, form.cancel, [
      sectionOf(form.forChannel(channelWords(parts))),
      ...parts.notes.map(sectionOf),
      ...ownFields(parts),
      { ...sectionOf(parts.dose), block_id: 'dose' },
      { type: 'actions', block_id: 'doing', elements: buttons(parts) },
      { type: 'divider' },
      { type: 'context', elements: [mrkdwn(form.channelWide)] },
      boxesField({ id: 'surfaces', label: form.surfacesLabel }, surfaceChoices(form), state.surfaces),
      selectField({ id: 'quietFrom', label: form.quietFrom }, times(form.noQuiet, state.quietFrom), state.quietFrom ?? noTime),
      selectField(
        { id: 'quietUntil', label: form.quietUntil },
        times(form.noQuiet, state.quietUntil),
        state.quietUntil ?? noTime,
      ),
      searchField({ id: 'zone', label: form.zone, optional: false }, 'Europe/Berlin', choice(state.zone, state.zone)),
      ...confirmField(parts),
    ]),
    callback_id: formCallback,
    private_metadata: parts.sessionId,
    submit: plainText(parts.isNew ? form.follow : form.save),
  };
}

const channelWords = ({ channelRef, channelName }: FormViewParts): Line[number] => ({
  channel: channelRef,
  ...(channelName === null ? {} : { name: channelName }),
});

function ownFields({ state, names, channelImpact, language }: FormViewParts): ViewBlock[] {
  const { form } = answerWordsOf({ language });
  const chosen = (values: readonly string[]): FormChoice[] =>
    values.filter(hasRoom).map((value) => choice(names[value] ?? value, value));
  return [
    multiSearchField(
      { id: 'vendors', label: form.vendors, optional: false, isLive: true },
      form.vendorsHint,
      chosen(state.vendors),
    ),
    multiSearchField({ id: 'regions', label: form.regions, isLive: true }, form.everywhere, chosen(state.regions)),
    multiSearchField({ id: 'components', label: form.components, isLive: true }, form.allOfThem, chosen(state.components)),
    selectField(
      { id: 'minImpact', label: form.impact, isLive: true },
      impactChoices(channelImpact, form),
      state.minImpact ?? ofChannel,
    ),
    boxesField({ id: 'kinds', label: form.whatComes, isLive: true }, kindChoices(form), state.kinds),
    boxesField(
      { id: 'strict', label: form.unsaid, isLive: true },
      [choice(form.strict, isStrict)],
      state.strict ? [isStrict] : [],
    ),
  ];
}

/** Stand for "nothing chosen" in menus that cannot be emptied. */
export const ofChannel = 'channel';
export const noTime = 'off';
export const isStrict = 'strict';

type FormWords = AnswerWords['form'];

const impactChoices = (channelImpact: string, { impacts, asChannel }: FormWords): FormChoice[] => [
  choice(asChannel(MinImpact.safeParse(channelImpact).data ?? null, channelImpact), ofChannel),
  ...MinImpact.options.map((impact) => choice(impacts[impact], impact)),
];

const kindChoices = ({ kinds }: FormWords): FormChoice[] => formKinds.map((kind) => choice(kinds[kind], kind));

const surfaceChoices = (form: FormWords): FormChoice[] => surfaces.map((surface) => choice(form.surfaces[surface], surface));

/** Every half hour, and the time that is set. */
function times(none: string, set: string | null): FormChoice[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  });
  const all = [...new Set([...halves, ...(set === null ? [] : [set])])].sort();
  return [choice(none, noTime), ...all.map((time) => choice(time, time))];
}

function buttons({ isNew, pastCount, language }: FormViewParts) {
  const { form } = answerWordsOf({ language });
  return [
    ...(pastCount === 0 ? [] : [viewButton('tocsin:form:past', form.see(pastCount))]),
    viewButton('tocsin:form:text', form.asFilter),
    ...(isNew ? [] : [viewButton('tocsin:form:remove', form.remove, { style: 'danger', confirm: removeConfirm(form) })]),
  ];
}

const removeConfirm = (form: FormWords) =>
  ({
    title: plainText(form.removeQuestion),
    text: plainText(form.removeMeans),
    confirm: plainText(form.remove),
    deny: plainText(form.keep),
    style: 'danger',
  }) as const;

const confirmed = 'yes';

function confirmField({ crowd, isConfirmed, channelName, language }: FormViewParts): ViewBlock[] {
  const { form } = answerWordsOf({ language });
  if (crowd === null) return [];
  const label = form.crowded(channelName === null ? null : `#${channelName}`, crowd);
  const box = choice(form.subscribeAnyway, confirmed);
  return [boxesField({ id: 'confirm', label, optional: false }, [box], isConfirmed ? [confirmed] : [])];
}

/** What stands in a modal while we look something up, or when there is nothing to fill in. */
export function linesView(title: string, lines: readonly Line[], language?: Language): SlackModal {
  const { form } = answerWordsOf({ language });
  return modal(title, form.close, boundedLines(lines, form));
}

/** The first step from the Home tab. */
export function channelView(language?: Language): SlackModal {
  const { form } = answerWordsOf({ language });
  return {
    ...modal(form.newTitle, form.cancel, [
      channelField({ id: 'channel', label: form.whichChannel, optional: false }, form.chooseChannel),
    ]),
    callback_id: channelCallback,
    submit: plainText(form.next),
  };
}

function boundedLines(lines: readonly Line[], form: FormWords): ViewBlock[] {
  const most = viewLimits.blocks - 1;
  const shown = lines.slice(0, most).map(sectionOf);
  return lines.length <= most ? shown : [...shown, sectionOf([form.moreLines(lines.length - most)])];
}

const modal = (title: string, close: string, blocks: readonly ViewBlock[]): SlackModal => ({
  type: 'modal',
  callback_id: 'tocsin:shown',
  private_metadata: '',
  title: viewTitle(title),
  close: plainText(close),
  blocks,
});

/** One line, cut where it has no room. */
export function sectionOf(line: Line): Extract<ViewBlock, { readonly type: 'section' }> {
  const text = slackLine(line);
  const fits = text.length <= slackLimits.sectionText.max;
  const bounded = fits ? text : mrkdwnText(cutToFit(plainLine(line), slackLimits.sectionText.max, mrkdwnText));
  return { type: 'section', text: mrkdwn(bounded.trim() === '' ? '…' : bounded) };
}
