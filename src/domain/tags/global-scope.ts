import type { AliasHit } from './alias-tree.js';
import type { Surroundings } from './surroundings.js';

const scopeNouns =
  /^ (?:service )?(?:outages?|incidents?|issues?|impact|disruptions?|degradations?|problems?|events?|maintenance|downtime|interruptions?|scope|scale|basis|level|failures?|errors|latency|slowdowns?|unavailability|ausfall|störung|장애|障害|故障)(?!\p{L})/iu;
const others =
  /(?:\bother|\bremaining|\bmultiple|\bseveral|\bvarious|\bsome|\bnot all|\bnot in all|\bmost|(?:several|multiple|many|various|some|different) (?:regions|countries|locations|places|areas|sites|parts|markets)(?: of)?|다른|기타|나머지|その他の?|他の|其他|其它|anderen?|autres?|otr[ao]s|demás|outr[ao]s|demais|altre|andere|остальных|других)[\s-]{0,2}$/iu;

/** Whether words for the whole world tell the scope: "Global: …", "globally". In "Global Accelerator" or "global CDN" they are part of a name. */
export function globalMeaning({ text, words }: Surroundings, { from, to }: AliasHit): string | undefined {
  const [first, last] = [words[from], words[to - 1]];
  if (first === undefined || last === undefined) return undefined;
  const before = text.slice(Math.max(0, first.start - 24), first.start);
  const after = text.slice(last.end, last.end + 32);
  if (others.test(text.slice(Math.max(0, first.start - 48), first.start))) return 'other places';
  if (
    /^(?:global|글로벌|mondial|mondiale|mundial|globale|globaler|globalen|глобальн\p{L}*)$/iu.test(
      text.slice(first.start, last.end),
    )
  )
    return isScope(before, after) ? undefined : 'name';
  return /^全球(?:加速|化|流量管理|数据库)/u.test(text.slice(first.start, last.end + 6)) ? 'name' : undefined;
}

const isScope = (before: string, after: string): boolean =>
  (/(?:^|\n|[[(:|]\s?|\s[-–—]\s)$/.test(before) && /^(?:\s*(?:$|\n|[:)\]|,/])|\s[-–—]\s)/u.test(after)) ||
  /^\s?:/.test(after) ||
  (/^\s*$/.test(before) && /^(?: \p{Lu}[\p{L}\p{N}]*){1,3}\s?[:–—]\s/u.test(after)) ||
  (/(?:\b(?:is|are|was|were|be|being|scope|scope:|impact|impact:|regions?|regions?:|location:|on a|at a|this|of|still|currently|possible|a|nivel|escala|livello|niveau)\s|[,/&]\s?)$/iu.test(
    before,
  ) &&
    (scopeNouns.test(after) || /^\s*(?:$|[.,;)\n])/.test(after))) ||
  scopeNouns.test(after) ||
  (/\((?:\p{Lu}[\p{L}\p{N}]* ){1,3}$/u.test(before) && after.startsWith(')')) ||
  (/(?:^|\s)(?:in|in the|at) $/iu.test(before) && /^ (?:locations?|regions?)(?!\p{L})/iu.test(after)) ||
  /^(?:的|に|で|范围|範圍|各|적으로| ?전역| 서비스 장애|에서)/u.test(after);
