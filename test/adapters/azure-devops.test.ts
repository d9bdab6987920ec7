import { describe, expect, it } from 'vitest';
import { azureDevops } from '../../src/adapters/azure-devops/index.js';

const url = 'https://status.dev.azure.com';
const geography = (id: string | undefined, name: string, health: unknown) => ({
  ...(id === undefined ? {} : { id }),
  name,
  health,
});

const look = (value: unknown) =>
  azureDevops.parse({ url: `${url}/_history` }, [
    { name: 'health', url, status: 200, headers: {}, body: JSON.stringify(value), fetchedAt: '2026-05-01T10:00:00.000Z' },
  ]);
const page = (health: string, geographies: readonly object[], services: readonly object[] = []) =>
  look({ status: { health, message: 'x' }, services: [{ id: 'Rookery', geographies }, ...services] });

describe('azure-devops', () => {
  it.each([
    ['healthy', 'none', 'operational'],
    ['advisory', 'minor', 'degraded_performance'],
    ['degraded', 'minor', 'degraded_performance'],
    ['unhealthy', 'critical', 'major_outage'],
    ['dozing', 'unknown', 'unknown'],
  ])('reads %s as %s for the page and %s for a component', async (health, status, component) => {
    const { snapshot } = await page(health, [geography('EU', 'Europe', health)]);
    expect([snapshot.status, snapshot.components[0]?.status]).toEqual([status, component]);
    expect(snapshot.notes.length > 0).toBe(status === 'unknown');
  });

  it('makes a component of every service in every geography', async () => {
    const { snapshot } = await page('healthy', [geography('EU', 'Europe', 'healthy'), geography(undefined, 'India', 'healthy')]);
    expect(snapshot.components.map(({ id, name, group, regions }) => [id, name, group, regions])).toEqual([
      ['Rookery/EU', 'Europe', 'Rookery', ['EU']],
      ['Rookery/India', 'India', 'Rookery', ['India']],
    ]);
  });

  it('says nothing about incidents, which the page does not have', async () => {
    const { snapshot, windows } = await page('unhealthy', [geography('EU', 'Europe', 'unhealthy')]);
    expect([snapshot.incidents, windows]).toEqual([[], []]);
  });

  it('keeps the other services when one cannot be read', async () => {
    const { snapshot } = await page('healthy', [geography('EU', 'Europe', 'healthy')], [{ id: 'Nest' }]);
    expect(snapshot.components).toHaveLength(1);
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['bad-row']);
  });

  it.each([
    { status: { health: 'healthy' }, services: [] },
    { status: { health: 'healthy' } },
    { services: [{ id: 'Rookery', geographies: [geography('EU', 'Europe', 'healthy')] }] },
    { status: { health: 'healthy' }, services: [{ id: 'Rookery', geographies: [] }] },
  ])('is not recognised without its page or its matrix: %j', async (value) => {
    await expect(look(value)).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('is known by its host alone', () => {
    const recognise = (address: string) => azureDevops.detection.recognise(new URL(address), undefined, []);
    expect(recognise(`${url}/x`)).toMatchObject({ confidence: 'sure', settings: { url } });
    expect(recognise('https://status.dev.azure.com.rook.example/')).toBeUndefined();
  });
});
