import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../src/app/commands/command.js';
import type { Asking } from '../../src/app/commands/deps.js';
import type { KeptForm, KeptForms } from '../../src/app/commands/kept-form.js';
import { prose } from '../../src/app/commands/prose.js';
import { crowdMessage, type FormMessageParts, formMessage } from '../../src/render/discord/form-message.js';
import type { AnswerWords } from '../../src/words/answers/en.js';
import { answerWordsOf } from '../../src/words/languages.js';
import type { Line } from '../../src/words/segments.js';
import type { Doorway } from './doorway.js';
import type { RepliableInteraction } from './interaction.js';
import { answerDeferred, showDeferred } from './reply.js';
import { troubleFields } from './troubles.js';

/** One interaction with a form, after it was acknowledged. */
export interface FormTurn {
  readonly door: Doorway;
  readonly forms: KeptForms;
  readonly interaction: RepliableInteraction;
  readonly asking: Asking;
}

/** Shows the form for a new subscription (null) or for one that there is, or why there is none. */
export async function beginForm(turn: FormTurn, subscriptionId: string | null): Promise<void> {
  const begun = await turn.forms.begin(turn.asking, subscriptionId);
  if (begun.kind === 'refused') return answerDeferred(turn.interaction, begun.answer);
  await showForm(turn, begun.form);
}

/** A page that was never read takes longer than this. */
const busyAfterMs = 1_200;

/**
 * Shows the form as it stands, with what it would have brought. What is chosen is kept before a turn is taken, so the last turn has seen every choice, and
 * only that one is shown.
 */
export async function showForm(turn: FormTurn, form: KeptForm, complaint: Line | null = null): Promise<void> {
  const { forms, interaction, asking } = turn;
  const { tenantId } = asking.place;
  const { session, state } = form;
  const taken = `${String(Date.now()).padStart(16, '0')} ${interaction.id}`;
  if (!(await forms.takeTurn(tenantId, session.id, taken))) return;
  // Others may have chosen something between what was kept and the turn.
  const now = (await forms.find(asking, session.id)) ?? form;
  const show = async (shown: KeptForm, dose: Line, pastCount: number): Promise<void> => {
    if (await forms.isLatest(tenantId, session.id, taken))
      await showDeferred(interaction, formMessage(messageParts(shown, { dose, pastCount, complaint })));
  };
  if (state.vendors.length === 0 && now.state.vendors.length === 0) return show(now, [''], 0);
  const counting = counted(turn, now);
  if (await isSlow(counting)) await show(now, [answerWordsOf(session.about).form.counting], 0);
  const { dose, pastCount } = await counting;
  // A page that was read for this has a name and parts by now.
  await show((await forms.find(asking, session.id)) ?? now, dose, pastCount);
}

/** What was chosen is worth more than the number below it. */
async function counted(
  { door, forms, asking }: FormTurn,
  { session, state }: KeptForm,
): Promise<{ dose: Line; pastCount: number }> {
  try {
    const dose = await forms.dose(asking, session, state);
    return 'sentence' in dose ? { dose: prose(dose.sentence), pastCount: 0 } : { dose: dose.line, pastCount: dose.past.length };
  } catch (error) {
    door.log.warn(troubleFields(error), 'The dose of a form could not be counted');
    return { dose: [answerWordsOf(session.about).form.notCounted], pastCount: 0 };
  }
}

async function isSlow(work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const slow = sleep(busyAfterMs, true, { signal: over.signal }).catch(() => false);
  const isLate = await Promise.race([slow, work.then(() => false)]);
  over.abort();
  return isLate;
}

const messageParts = (
  { session, state, names, offered }: KeptForm,
  told: Pick<FormMessageParts, 'dose' | 'pastCount' | 'complaint'>,
): FormMessageParts => ({
  sessionId: session.id,
  language: session.about.language,
  isNew: session.subscriptionId === null,
  channelRef: session.channelRef,
  channelName: session.channelName,
  state,
  names,
  offered,
  channelImpact: session.about.channelImpact,
  notes: session.about.notes.map(prose),
  ...told,
});

const untold = { dose: [''], pastCount: 0, complaint: null };

/** Complaints keep the form open, a crowded channel asks first; else it is carried out once, and its answer takes the form's place. */
export async function saveForm(turn: FormTurn, form: KeptForm, isConfirmed: boolean): Promise<void> {
  const { forms, interaction, asking } = turn;
  const { session, state } = form;
  const complaints = await forms.check(asking, session, state);
  if (complaints.length > 0)
    return showForm(
      turn,
      form,
      complaints.flatMap(({ sentence }, index) => [...(index === 0 ? [] : [' ']), ...prose(sentence)]),
    );
  const { crowd } = session.about;
  if (crowd !== null && !isConfirmed) return showDeferred(interaction, crowdMessage(messageParts(form, untold), crowd));
  const answer = await forms.save(asking, session, state, isConfirmed);
  if (answer === undefined) return tellBeside(turn, savedBefore(asking, session));
  await answerDeferred(interaction, answer);
}

const savedBefore = ({ commandName }: Asking, { about }: KeptForm['session']): Answer => ({
  rows: [{ line: answerWordsOf(about).form.sentBefore((words) => ({ code: `${commandName} ${words}` })) }],
});

/** For the person alone, beside the form. */
export async function tellBeside({ interaction }: FormTurn, answer: Answer): Promise<void> {
  await answerDeferred(interaction, answer, 'beside');
}

export async function cancelForm({ interaction, asking }: FormTurn, { session }: KeptForm): Promise<void> {
  const again = { code: `${asking.commandName} subscribe` };
  await answerDeferred(interaction, {
    rows: [{ line: answerWordsOf(session.about).form.cancelled(again) }],
  });
}

export const tooOld = ({ commandName }: Pick<Asking, 'commandName'>, { door }: AnswerWords): string =>
  door.formTooOld(`${commandName} subscribe`, `${commandName} list`);
