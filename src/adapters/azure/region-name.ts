/** Categories of an item are service areas and display names of regions, mixed. A region's name is made of these words alone. */
const places =
  'us usgov usdod europe uk france germany switzerland norway sweden denmark finland poland italy spain austria belgium greece portugal asia japan korea india australia brazil canada mexico chile china taiwan malaysia indonesia thailand israel qatar uae africa saudi arabia zealand global';
const companions =
  'north south east west central northeast northwest southeast southwest gov dod virginia texas arizona iowa jio new';

const placeWords: ReadonlySet<string> = new Set(places.split(' '));
const regionWords: ReadonlySet<string> = new Set([...placeWords, ...companions.split(' ')]);

export function isRegionName(category: string): boolean {
  const words = category.toLowerCase().split(/\s+/);
  if (words.length > 6 || !words.some((word) => placeWords.has(word))) return false;
  return words.every((word) => regionWords.has(word) || /^\d$|^euap$|^stage$/.test(word));
}
