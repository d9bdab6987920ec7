import { replayHistory } from '../../app/replay/replay-history.js';
import { loadCatalogue } from '../../catalogue/catalogue.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { type RecordedChat, recordedChats } from '../../chat/recorder.js';
import { Preset } from '../../domain/thread.js';
import { createLog } from '../../log.js';
import { type Command, type CommandInput, usageError } from '../command.js';
import { readHistoryFile } from '../read-history-file.js';
import { openTemporaryDatabase } from '../temporary-database.js';

export const replay: Command = {
  name: 'replay',
  usage: '<history.json> [--filter EXPR]... [--chat slack|discord|preview] [--preset plain|default]',
  options: { filter: { type: 'string', multiple: true }, chat: { type: 'string' }, preset: { type: 'string' } },
  run: async (input, context) => {
    const chat = chatOf(input);
    const preset = presetOf(input);
    const history = await readHistoryFile(replay, input);
    const log = createLog(context.env.LOG_LEVEL ?? 'warn');
    const database = await openTemporaryDatabase(log);
    try {
      await replayHistory({
        db: database.db,
        log,
        catalogue: loadCatalogue(),
        gazetteer: loadGazetteer(),
        history,
        filters: input.values('filter'),
        chat,
        preset,
        record: (call) => context.out(JSON.stringify(call)),
      });
      return 0;
    } finally {
      await database.close();
    }
  },
};

function chatOf(input: CommandInput): RecordedChat {
  const given = input.value('chat') ?? 'preview';
  const chat = recordedChats.find((known) => known === given);
  if (chat === undefined) throw usageError(replay, `--chat is one of ${recordedChats.join(', ')}, not "${given}"`);
  return chat;
}

function presetOf(input: CommandInput): Preset {
  const preset = Preset.safeParse(input.value('preset') ?? 'default');
  if (!preset.success) throw usageError(replay, `--preset is plain or default, not "${input.value('preset')}"`);
  return preset.data;
}
