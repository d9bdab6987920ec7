/** The seed of a randomised test: `fallback`, unless `TOCSIN_TEST_SEED` names another number, or `random` for any. */
export function testSeed(fallback: number): number {
  const wanted = process.env.TOCSIN_TEST_SEED;
  if (wanted === 'random') return Date.now() % 2 ** 31;
  return wanted === undefined ? fallback : Number(wanted);
}
