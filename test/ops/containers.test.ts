import { access, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { Role } from '../../src/config.js';

const image = await readFile('ops/Dockerfile', 'utf8');
const lines = image
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const linesOf = (word: string): string[] =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

describe('the image', () => {
  it('stands on one exact version of Node, which the package allows', async () => {
    const bases = new Set(linesOf('FROM').map((line) => line.split(' ')[0]));
    expect(bases.size).toBe(1);
    expect([...bases][0]).toMatch(/^node:20\.\d+\.\d+-bookworm-slim$/);
    const { engines } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(engines.node).toBe('>=20.19');
  });

  it('copies only what is there and what its ignore file lets through', async () => {
    const ignore = await readFile('ops/Dockerfile.dockerignore', 'utf8');
    const letIn = ignore
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = linesOf('COPY')
      .filter((line) => !line.includes('--from='))
      .flatMap((line) =>
        line
          .split(' ')
          .filter((word) => !word.startsWith('--'))
          .slice(0, -1),
      );
    expect(copied.length).toBeGreaterThan(4);
    for (const path of copied) {
      await expect(access(path)).resolves.toBeUndefined();
      expect(letIn).toContain(path);
    }
  });

  it('takes the built code as root and lets no secret in', () => {
    expect(image).not.toMatch(/--chown/);
    expect(image).not.toMatch(/TOKEN|SECRET|PASSWORD/);
    expect(linesOf('ENTRYPOINT')).toEqual(['["tocsin-entrypoint"]']);
  });

  it('gives up root before the service starts', async () => {
    const entry = await readFile('ops/entrypoint.sh', 'utf8');
    expect(entry).toContain('exec setpriv --reuid=tocsin --regid=tocsin --clear-groups --no-new-privs node');
    const starts = entry.split('\n').filter((line) => /\bnode \/app/.test(line));
    expect(starts.every((line) => line.trim().startsWith('exec '))).toBe(true);
  });
});

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

describe('compose.yaml', () => {
  it('starts one service alone, and every role once where they are apart', async () => {
    const { services } = Compose.parse(parse(await readFile('ops/compose.yaml', 'utf8'), { merge: true }));
    const alone = Object.entries(services).filter(([, { profiles }]) => profiles === undefined);
    expect(alone.map(([name]) => name)).toEqual(['tocsin']);
    const apart = Object.values(services).flatMap(({ command }) =>
      command?.[0] === 'start' ? (command[2]?.split(',') ?? []) : [],
    );
    expect(apart.sort()).toEqual([...Role.options].sort());
    for (const { command, environment } of Object.values(services))
      if (command?.[0] === 'start')
        expect(Object.keys(environment ?? {})).toEqual(expect.arrayContaining(['DATABASE_URL', 'REDIS_URL']));
  });

  it('names versions, and a Redis that forgets no job', async () => {
    const { services } = Compose.parse(parse(await readFile('ops/compose.yaml', 'utf8'), { merge: true }));
    for (const { image: name } of Object.values(services)) if (name !== 'tocsin') expect(name).toMatch(/:\d+\.\d+-/);
    expect(services.redis?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
  });
});
