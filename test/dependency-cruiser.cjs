/** The import law of the house. `npm run check` and test/architecture.test.ts both read it. */
const within = (path) => `^${path}`;

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment: 'The domain knows no effects: only itself, zod, hashing and the word diff.',
      severity: 'error',
      from: { path: within('src/domain/') },
      to: { path: '^(src|handlers|queues)/', pathNot: within('src/domain/') },
    },
    {
      name: 'domain-has-no-effects',
      severity: 'error',
      from: { path: within('src/domain/') },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'adapters-only-read',
      comment: 'An adapter says what it wants and how to read it; it fetches and stores nothing.',
      severity: 'error',
      from: { path: within('src/adapters/') },
      to: { path: '^(handlers|queues|src/(http|db|app|chat|cli|web|render|main|catalogue))' },
    },
    {
      name: 'one-adapter-one-folder',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/[^/]+/', pathNot: '^src/adapters/($1|reading)/' },
    },
    {
      name: 'words-know-only-the-domain',
      severity: 'error',
      from: { path: within('src/words/') },
      to: { path: '^(src|handlers|queues)/', pathNot: '^src/(words|domain)/' },
    },
    {
      name: 'translators-know-texts-and-the-network',
      comment:
        'Engines, detection of languages and protection of markup: no store, no use case, no message. The reading of vendor text is shared.',
      severity: 'error',
      from: { path: within('src/translate/') },
      to: { path: '^(handlers|queues|src/(app|db|chat|cli|web|render|main|adapters|catalogue))', pathNot: '^src/render/text/' },
    },
    {
      name: 'render-is-pure',
      severity: 'error',
      from: { path: within('src/render/') },
      to: { path: '^(handlers|queues|src/(http|db|app|chat|cli|web|main|adapters|catalogue))' },
    },
    {
      name: 'use-cases-know-no-doors',
      comment: 'handlers, queues → src/app → adapters, render, stores → domain; never back.',
      severity: 'error',
      from: { path: '^src/(app|db|http|chat|catalogue)/' },
      to: { path: '^(handlers|queues|src/(cli|web|main))' },
    },
    {
      name: 'stores-know-no-use-cases',
      severity: 'error',
      from: { path: '^src/(db|http|catalogue)/' },
      to: { path: '^src/(app|chat|render|web)/' },
    },
    {
      name: 'web-only-shows',
      severity: 'error',
      from: { path: within('src/web/') },
      to: { path: '^(handlers|queues|src/(http|app|chat|cli|main|adapters))' },
    },
    {
      name: 'handlers-and-queues-are-strangers',
      severity: 'error',
      from: { path: within('handlers/') },
      to: { path: within('queues/') },
    },
    {
      name: 'queues-and-handlers-are-strangers',
      severity: 'error',
      from: { path: within('queues/') },
      to: { path: '^(handlers|src/(cli|main|web))' },
    },
    {
      name: 'handlers-start-nothing',
      severity: 'error',
      from: { path: within('handlers/') },
      to: { path: '^src/(cli|main|adapters|chat)' },
    },
    { name: 'tests-stay-outside', severity: 'error', from: { path: '^(src|handlers|queues)/' }, to: { path: within('test/') } },
    {
      name: 'only-the-fetcher-fetches',
      severity: 'error',
      comment: 'The bare client that the fetcher is measured against is no fetcher.',
      from: { path: '^(src|handlers|queues)/', pathNot: '^src/(http/|cli/bench/bare-part[.]ts)' },
      to: { path: 'node_modules/undici' },
    },
    // mdast is types only (@types/mdast); there is no package to resolve.
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^mdast$' } },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(src|handlers|queues)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
