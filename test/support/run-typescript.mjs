// node run-typescript.mjs <file.ts> [args…]: runs a TypeScript program of the tests in a process of its own, so that it can be killed.
import { resolve } from 'node:path';
import process from 'node:process';
import { createServer, createServerModuleRunner } from 'vite';

const [file = '', ...args] = process.argv.slice(2);
const server = await createServer({
  configFile: false,
  root: resolve(import.meta.dirname, '..', '..'),
  appType: 'custom',
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
try {
  const { run } = await runner.import(resolve(file));
  await run(args);
} finally {
  await runner.close();
  await server.close();
}
