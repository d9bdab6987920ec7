import type { IncidentStatus } from '../../domain/incident.js';

/** Reads states out of prose. Only the last sentence that says something closes, and only when nothing in it speaks of impact that goes on. */

/** The end of a post says how things are now; what stands far above it is history. */
const longestTail = 2000;

const closing =
  /(?<![\p{L}\p{N}])(?:resolved|fixed|recovered|restored|completed|ended|concluded|operating normally|back to normal|returned to normal|fully operational|gelöst|behoben|wiederhergestellt|abgeschlossen|beendet|résolu|résolue|rétabli|terminé|terminée|resuelto|resuelta|solucionado|restablecido|finalizado|resolvido|resolvida|restabelecido|concluído|risolto|risolta|ripristinato|completato|opgelost|verholpen|hersteld|voltooid|решена|решено|устранена|устранено|восстановлено|восстановлена|завершено|завершены)(?![\p{L}\p{N}])/u;

const closingCjk =
  /(?:解決しました|復旧しました|解消しました|完了しました|해결되었습니다|복구되었습니다|완료되었습니다|已解决|已解決|已修复|已修復|已恢复|已恢復|已完成)/;

/** Negation, condition, part and continuation: any of them takes the closing word back. */
const reserves =
  /(?<![\p{L}\p{N}])(?:not|no longer resolved|never|cannot|unable|yet|until|unless|once|when|if|whether|while|will|would|should|could|may|might|to be|being|expect(?:ed|s|ing)?|expects?|estimated|hope|trying|working|attempt\w*|partial(?:ly)?|partly|mostly|some|most|many|several|few|certain|subset|almost|nearly|continu\w*|remain\w*|still|ongoing|persist\w*|however|but|except|although|though|investigat\w*|identif\w*|monitor\w*|degraded|unavailable|impacted|affected|elevated|delay(?:s|ed)?|intermittent\w*|errors?|failing|reopened|again|in progress|nicht|noch|teilweise|sobald|wird|werden|weiterhin|aber|pas|encore|partiellement|toujours|mais|no|aún|todavía|parcialmente|pero|sigue|não|ainda|mas|non|ancora|ma|parzialmente|niet|nog|gedeeltelijk|maar|не|ещё|еще|частично|но)(?![\p{L}\p{N}])|n['’]t(?![\p{L}\p{N}])|(?:まだ|未|一部|아직|일부|尚未|仍|部分|未能)/u;

const opening: readonly (readonly [IncidentStatus, RegExp])[] = [
  [
    'monitoring',
    /(?<![\p{L}\p{N}])(?:monitoring|beobachten|überwachen|surveillons|monitoreando|monitorando|monitorizando|monitorando|наблюдаем)(?![\p{L}\p{N}])/u,
  ],
  [
    'identified',
    /(?<![\p{L}\p{N}])(?:identified|identifiziert|identifié|identificado|identificato|geïdentificeerd)(?![\p{L}\p{N}])/u,
  ],
  [
    'investigating',
    /(?<![\p{L}\p{N}])(?:investigating|looking into|untersuchen|enquêtons|investigando|indagando|onderzoeken|расследуем)(?![\p{L}\p{N}])|調査中|조사 중|조사하고|调查中|正在调查/u,
  ],
];

const denied = /(?<![\p{L}\p{N}])(?:not|never|yet|n['’]t|nicht|pas|no|não|non|niet|не)(?![\p{L}\p{N}])/u;

/** Thanks, apologies and promises of a report say nothing about the state. */
const courtesy =
  /^(?:thank|we (?:sincerely |deeply )?apologi[sz]e|apologies|sorry|our apologies|a (?:detailed |full )?(?:root cause|post-?mortem|report|rca)|we (?:will|'ll) (?:share|publish|post|provide) (?:a|an|the|our|more) |please (?:contact|reach)|if you (?:continue|still|have|are|experience))/;

const sentencesOf = (text: string): string[] =>
  text
    .slice(-longestTail)
    .toLowerCase()
    .split(/[.!?](?=\s|$)|[。！？\n;]/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const isClosing = (sentence: string): boolean =>
  (closing.test(sentence) || closingCjk.test(sentence)) && !reserves.test(sentence);

export function statusOfProse(text: string): IncidentStatus | null {
  const telling = sentencesOf(text).filter((sentence) => !courtesy.test(sentence));
  const last = telling.at(-1);
  if (last === undefined) return null;
  if (isClosing(last)) return 'resolved';
  for (const sentence of telling.toReversed())
    for (const [status, words] of opening) if (words.test(sentence) && !denied.test(sentence)) return status;
  return null;
}
