/** All that is said of the place is an auxiliary or a particle, so that the statement before gives it its sense. */
export const yes =
  /^\s*(?:(?:regions?|customers|users|traffic|zones?|pops?)\s)?(?:,? ?(?:however|though|hingegen|dagegen|jedoch|allerdings|aber|en revanche|en cambio|invece|daarentegen|—|–|-)\s?,?\s?){0,2}(?:(?:still |certainly |definitely )?(?:is|are|was|were|does|do|did|has|have)(?: too| still| indeed| however)?|schon|sehr wohl|doch|si|oui|sí|sim|sì|wel|да)\s*(?:[.!)]\s*)?$/u;
const no =
  /^\s*(?:(?:regions?|customers|users|traffic|zones?|pops?)\s)?(?:,? ?(?:however|though|hingegen|dagegen|jedoch|allerdings|aber|en revanche|en cambio|invece|daarentegen|—|–|-)\s?,?\s?){0,2}(?:(?:is|are|was|were|does|do|did|has|have) not|(?:is|are|was|were|does|do|did|has|have)n't|nicht|non|no|não|niet|нет)\s*(?:[.!)]\s*)?$/u;

export const isAnswer = (after: string): boolean => after.length < 48 && (yes.test(after) || no.test(after) || echo.test(after));

/** "… are not captured. Visitors from ⟨Oslo⟩ are captured": the verb that was denied before. */
export const echo = /^[^,;.]{0,24}?(?<!\p{L})(?:is|are|was|were|can|do|does|will)\s(\p{L}{4,20})\s*(?:[.!)]\s*)?$/u;
