import { z } from 'zod';
import { defineOperation, noBody, type Operation } from './operation.js';
import { apiAddress } from './shown.js';

const lists = ['vendors', 'incidents', 'open', 'maintenance', 'pages', 'regions', 'channels', 'affected'] as const;

/** The first thing that a program or a curious person meets. */
export const rootOperation = (version: string): Operation =>
  defineOperation({
    id: 'getRoot',
    method: 'get',
    address: '/',
    summary: 'Where everything is.',
    needs: 'nothing',
    path: {},
    query: {},
    body: noBody,
    status: 200,
    answer: z.strictObject({
      name: z.string(),
      version: z.string(),
      workspace: z.string().nullable().describe('In whose name this token acts; null without one.'),
      mayWrite: z.boolean(),
      description: z.string(),
      links: z.record(z.string(), z.string()),
    }),
    refusals: [],
    run: async ({ viewer, base }) => ({
      kind: 'reply',
      body: {
        name: 'Tocsin',
        version,
        workspace: viewer.isStranger ? null : viewer.tenantId,
        mayWrite: viewer.mayWrite,
        description: apiAddress(base, '/openapi.json'),
        links: Object.fromEntries(lists.map((name) => [name, apiAddress(base, `/${name}`)])),
      },
    }),
  });
