import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { never, openPlace } from './support.js';

const isLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => /node_modules\/@?discord\.?js\//.test(file));

it('loads the library of Discord with the first request and not before', async () => {
  const { chat, root, close } = await openPlace();
  expect(isLoaded()).toBe(false);
  await chat.perform(root(), never);
  expect(isLoaded()).toBe(true);
  await close();
});
