const label =
  /^[^\p{L}\n]{0,40}(?:[^\n:–—|】-]{0,30}[:–—|】-]\s*)?(investigat|identif|monitor|resol|update|post-?mortem|complet|schedul|in progress|verif|root cause|summary|impact|timeline|what|background|current|enqu|surveil|behoben|solved|workaround|next step|mitigat|customer|cause|overview|remed|preven|action|rca|analysis|follow|context|lesson)/iu;
const longest = 120;
/** Lines further up than this do not tell under which heading a word stands. */
const mostLines = 40;

/** The heading or state under which a position stands: "Identified - …", "## Root cause". Empty where there is none. */
export function stageAt(text: string, position: number): string {
  let begin = text.lastIndexOf('\n', position - 1) + 1;
  for (let line = 0; line < mostLines; line += 1) {
    const found = label.exec(text.slice(begin, begin + longest).split('\n', 1)[0] ?? '')?.[1];
    if (found !== undefined) return found.toLowerCase();
    if (begin === 0) return '';
    begin = text.lastIndexOf('\n', begin - 2) + 1;
  }
  return '';
}
