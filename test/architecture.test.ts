import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packageRoot } from '../src/package-root.js';

const root = packageRoot();

const Report = z.object({
  summary: z.object({
    error: z.number(),
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

function cruise(): z.infer<typeof Report> {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', 'test/dependency-cruiser.cjs', '--output-type', 'json', 'src', 'handlers', 'queues'];
  try {
    return Report.parse(JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })));
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'stdout' in error && typeof error.stdout === 'string')
      return Report.parse(JSON.parse(error.stdout));
    throw error;
  }
}

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

describe('the import law', () => {
  const report = cruise();

  it('is kept by every module', () => {
    expect(report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it('was checked on every source file, and imports were really followed', () => {
    const seen = new Set(report.modules.map((module) => module.source));
    const all = [...sources('src'), ...sources('handlers'), ...sources('queues')];
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter((file) => !seen.has(file))).toEqual([]);
    const edges = report.modules
      .flatMap((module) => module.dependencies)
      .filter((dependency) => /^(src|handlers|queues)\//.test(dependency.resolved));
    expect(edges.length).toBeGreaterThan(all.length);
  });
});

describe('the house', () => {
  it('reads the environment in one place', () => {
    const readers = [...sources('src'), ...sources('handlers'), ...sources('queues')].filter((file) =>
      /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(readers).toEqual([]);
  });

  it('keeps SQL in the stores', () => {
    const elsewhere = [...sources('src'), ...sources('handlers'), ...sources('queues')].filter(
      (file) => !file.startsWith('src/db/') && /\bsql(?:<[^`]*>)?`/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(elsewhere).toEqual([]);
  });

  it('has a README in each of the four folders', () => {
    for (const folder of ['src', 'handlers', 'queues', 'test'])
      expect(existsSync(join(root, folder, 'README.md')), folder).toBe(true);
  });

  it('keeps the top level to what the owner fixed and what tools insist on', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
    const top = [...new Set(tracked.map((file) => file.split('/')[0] ?? ''))].sort();
    const fixed = ['README.md', 'fly.toml', 'handlers', 'package.json', 'queues', 'src', 'test', 'tsconfig.json'];
    const tools = [
      '.ci',
      '.env.example',
      '.gitignore',
      'CHANGELOG.md',
      'LICENSE',
      'biome.json',
      'package-lock.json',
      '.npmrc',
      '.node-version',
      'docs',
      'ops',
    ];
    expect(top.filter((name) => !fixed.includes(name) && !tools.includes(name))).toEqual([]);
  });
});
